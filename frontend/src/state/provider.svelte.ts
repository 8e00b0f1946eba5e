/** Signing in with the provider of OpenID Connect: the browser goes there, and comes back to where the person was. */
import { Problem } from "../api/problem";
import { beginProvider, type ProviderWish } from "../api/team";
import { t } from "../text/text.svelte";
import { route } from "./route.svelte";
import { session } from "./session.svelte";

/** Where the person was is kept here while the browser is at the provider. */
const PLACE = "wrapsmith.place";

/** Leaves for the provider. */
export async function leaveForProvider(wish: ProviderWish): Promise<void> {
  const address = await beginProvider(wish);
  if (!wish.link && !wish.add) sessionStorage.setItem(PLACE, location.hash);
  location.assign(address);
}

/** Goes back to where the person was before they left for the provider. */
export function returnFromProvider(): void {
  const place = sessionStorage.getItem(PLACE);
  if (!place || !session.person || route().query.refused) return;
  sessionStorage.removeItem(PLACE);
  if (!location.hash.replace(/^#\/?/, "")) location.hash = place;
}

/** What went wrong at the provider, as the address says it; null when nothing did. */
export function refusedByProvider(): Problem | null {
  const { refused, n = "" } = route().query;
  if (!refused || !/^\w+$/.test(refused)) return null;
  const message = { code: refused, params: { name: session.provider, n } };
  return new Problem(403, t("provider.failed"), [], { message });
}
