/** A line of the audit log in words. */
import type { AuditLine } from "../api/types";
import { has, t } from "./text.svelte";

/** What was done; an operation without words goes by its name. */
export function doneWords(action: string): string {
  const key = `audit.${action}`;
  return has(key) ? t(key) : action;
}

/** The version that a line names; 0 for none. */
export const versionOf = (line: Pick<AuditLine, "what">): number =>
  Number(/, version (\d+)$/.exec(line.what)?.[1] ?? 0);

/** An id as the server makes them. */
const ID = /^[a-z2-7]{16}$/;

const ROLE = /\b(reader|author|admin)\b/g;

/** What a line says beside the things that are named by links: names of what is gone, roles in words; no ids. */
export function restOf(line: AuditLine): string {
  const what = line.what.replace(/, version \d+$/, "");
  if (line.things.length > 0) return "";
  const plain = what
    .replace(/ \([a-z2-7]{16}\)/g, "")
    .split("/")
    .filter((part) => !ID.test(part))
    .join("/");
  const about = /^(invite|changeLink|takeBackLink|join|addPerson|setRole)$/.test(line.action);
  return about ? plain.replace(ROLE, (role) => t(`role.${role as "reader" | "author" | "admin"}`)) : plain;
}
