/** Domains of knowledge in the person's language. Those that the program proposes have words of ours; others stand as they are. */
import { has, t, type Key } from "../text/text.svelte";

/** The domains that the program proposes by itself. */
export const DOMAINS = [
  "books",
  "cars",
  "classifieds",
  "events",
  "films",
  "homes",
  "hotels",
  "jobs",
  "music",
  "news",
  "papers",
  "people",
  "products",
  "recipes",
  "restaurants",
] as const;

export function sayDomain(domain: string): string {
  const key = `domain.${domain}`;
  return (DOMAINS as readonly string[]).includes(domain) && has(key) ? t(key) : domain;
}

/** The domain that a person wrote. */
export function readDomain(text: string): string {
  const written = text.trim();
  return DOMAINS.find((one) => t(`domain.${one}` as Key).toLowerCase() === written.toLowerCase()) ?? written;
}
