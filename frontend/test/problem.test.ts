import { describe, expect, it, vi } from "vitest";
import { answer, onReach } from "../src/api/client";
import { position, Problem, problemFrom } from "../src/api/problem";
import { Attempt } from "../src/state/attempt.svelte";

const response = (status: number): Response => ({ ok: status < 400, status }) as Response;

describe("problems", () => {
  it("should carry what the server said", () => {
    const problem = problemFrom(422, {
      title: "Unprocessable",
      detail: "line 3: no such tag",
      errors: [{ location: "3:7" }],
    });
    expect(problem.detail).toBe("line 3: no such tag");
    expect(position(problem.errors[0]!)).toEqual({ line: 3, column: 7 });
  });

  it("should fall back to the title, the text, or the status", () => {
    expect(problemFrom(500, { title: "Broken" }).detail).toBe("Broken");
    expect(problemFrom(502, "Bad gateway").detail).toBe("Bad gateway");
    expect(problemFrom(500, undefined).detail).toBe("HTTP 500");
  });

  it("should be thrown by an answer that is none, and tell that the network is lost", async () => {
    const seen = vi.fn();
    const off = onReach(seen);
    await expect(answer(Promise.reject(new TypeError("failed to fetch")))).rejects.toMatchObject({ offline: true });
    await expect(answer(Promise.resolve({ error: { detail: "no" }, response: response(404) }))).rejects.toMatchObject({
      status: 404,
    });
    expect(await answer(Promise.resolve({ data: 5, response: response(200) }))).toBe(5);
    expect(seen.mock.calls).toEqual([[false], [true], [true]]);
    off();
  });
});

describe("an attempt", () => {
  it("should keep the problem of an action until the next try", async () => {
    const attempt = new Attempt();
    expect(await attempt.run(() => Promise.reject(new Problem(409, "taken")))).toBeNull();
    expect(attempt.problem?.detail).toBe("taken");
    expect(await attempt.run(async () => 7)).toBe(7);
    expect(attempt.problem).toBeNull();
    expect(attempt.busy).toBe(false);
  });

  it("should make a problem of any error", async () => {
    const attempt = new Attempt();
    await attempt.run(() => Promise.reject(new Error("odd")));
    expect(attempt.problem?.detail).toBe("odd");
  });

  it("should know a refused private address by its code, also within another refusal or of a page among many", () => {
    const within = { code: "page", cause: { code: "private" } };
    expect(problemFrom(422, { detail: "x", message: { code: "private" } }).isPrivate).toBe(true);
    expect(problemFrom(422, { detail: "x", message: within }).isPrivate).toBe(true);
    expect(new Problem(-1, "x", [], { failed: [{ message: { code: "private" } }] }).isPrivate).toBe(true);
    expect(problemFrom(422, { detail: "private", message: { code: "dns" } }).isPrivate).toBe(false);
  });
});
