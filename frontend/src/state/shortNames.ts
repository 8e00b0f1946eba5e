/** What tells pages of one site apart: their addresses without the part before the path, where all have the same. */

const ORIGIN = /^https?:\/\/[^/]+(?=\/.)/i;

/** Names of pages, in short: of addresses on one host what follows the host; all others as they are. */
export function shortNames(names: readonly string[]): string[] {
  const origin = ORIGIN.exec(names[0] ?? "")?.[0];
  const short = origin !== undefined && names.every((name) => ORIGIN.exec(name)?.[0] === origin);
  return names.map((name) => (short ? name.slice(origin.length) : name));
}
