import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { Problem } from "../src/api/problem";
import { setLanguage } from "../src/text/text.svelte";
import ProblemNote from "../src/ui/ProblemNote.svelte";

afterEach(() => setLanguage("en"));

it.each([
  ["en", "The server was restarted"],
  ["zh", "服务器已重新启动"],
] as const)("should tell once, in %s, that a session is over", (language, sentence) => {
  setLanguage(language);
  render(ProblemNote, { props: { problem: new Problem(401, "This server was started anew. Open the address.") } });
  const text = screen.getByRole("alert").textContent ?? "";
  expect(text).toContain(sentence);
  expect(text).not.toContain("This server was started anew");
});
