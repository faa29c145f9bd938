// A tab's own history has the visits of its page, so that the browser's buttons lead through them. Their addresses are in
// the fragment, behind the theme: no server is asked for what only this tab has.
import type { PreviewTheme, Visits } from "../previewed-page";

/** Which visit the tab's history is at. */
const nativeAt = (): number => history.state?.at ?? 0;

/** Has the browser show where the page is. */
export function showVisits(
  { addresses, at }: Visits,
  { before, theme }: { before: Visits; theme: PreviewTheme },
) {
  const here = [{ at }, "", `#${theme}${addresses[at] ?? ""}`] as const;
  if (at === nativeAt()) return history.replaceState(...here);
  const isNew = before.at < at && (before.addresses[at] !== addresses[at] || !before.addresses[at]);
  if (isNew) history.pushState(...here);
  else history.go(at - nativeAt());
}

type Follower = { visits: () => Visits; travel: (by: number) => void; visit: (address: string) => void };

/** Leads the page where the browser goes. */
export function followHistory({ visits, travel, visit }: Follower): void {
  window.addEventListener("popstate", () => {
    const typed = /^#(?:light|dark)(\/.*)/s.exec(location.hash)?.[1];
    if (history.state !== null) travel(nativeAt() - visits().at);
    else if (typed !== undefined) {
      history.replaceState({ at: visits().at + 1 }, "");
      visit(typed);
    }
  });
}
