export const PANES = ["chat", "editor", "preview"] as const;
export type Pane = (typeof PANES)[number];

/** The user's pane layout. Open panes share the width by weight; closed ones keep their weight. */
export type Split = { weights: Readonly<Record<Pane, number>>; closed: ReadonlySet<Pane> };

/** A cookie, so that the server renders the same layout. */
export const SPLIT_COOKIE = "bluebonnet-split";
const YEAR_S = 31_536_000;

/** With all open, the chat has its minimum width: at 1440 px, code next to the file list then fits 60 characters. */
const defaultSplit: Split = { weights: { chat: 20, editor: 53, preview: 27 }, closed: new Set(["editor"]) };

/** The minimum share of a pane, in percent. */
export const minShare = (panes: number): number => (panes > 2 ? 20 : 30);

/** Three weights; an x precedes those of closed panes: "50-x50-50". */
const COOKIE = /^(x?)(\d{1,2}(?:\.\d+)?)-(x?)(\d{1,2}(?:\.\d+)?)-(x?)(\d{1,2}(?:\.\d+)?)$/;

export function readSplit(cookie: string | undefined): Split {
  const [, ...parts] = COOKIE.exec(cookie ?? "") ?? [];
  const read = PANES.map((pane, at) => ({
    pane,
    isClosed: parts[at * 2] === "x",
    weight: Number(parts[at * 2 + 1]),
  }));
  const isValid = read.every(({ weight }) => weight >= 5) && read.some(({ isClosed }) => !isClosed);
  if (!isValid) return defaultSplit;
  const weights = { ...defaultSplit.weights };
  for (const { pane, weight } of read) weights[pane] = weight;
  return { weights, closed: new Set(read.flatMap(({ pane, isClosed }) => (isClosed ? [pane] : []))) };
}

export function splitCookie({ weights, closed }: Split): string {
  const value = PANES.map((pane) => `${closed.has(pane) ? "x" : ""}${weights[pane].toFixed(2)}`).join("-");
  return `${SPLIT_COOKIE}=${value}; path=/chat; max-age=${YEAR_S}; samesite=lax`;
}

/**
 * The share of each open pane in percent, at least the minimum. A closed chat has the share 0, because its panel stays
 * mounted.
 */
export function sharesOf({ weights }: Split, open: readonly Pane[]): Record<string, number> {
  const minimum = open.length > 1 ? minShare(open.length) : 100;
  const shares: Record<string, number> = open.includes("chat") ? {} : { chat: 0 };
  let [remaining, total] = [100, open.reduce((sum, pane) => sum + weights[pane], 0)];
  // In ascending order, so that raising small panes to the minimum shrinks the larger ones.
  for (const pane of open.toSorted((one, other) => weights[one] - weights[other])) {
    const share = Math.max(minimum, (weights[pane] / total) * remaining);
    shares[pane] = share;
    remaining -= share;
    total -= weights[pane];
  }
  return shares;
}

/** The split after dragging a handle. Redistributes the sum of the open panes' weights. */
export function resized(split: Split, open: readonly Pane[], shares: Record<string, number>): Split {
  const total = open.reduce((sum, pane) => sum + split.weights[pane], 0);
  const weights = { ...split.weights };
  for (const pane of open) weights[pane] = ((shares[pane] ?? 0) / 100) * total;
  return { ...split, weights };
}

/** Opens or closes a pane; the last open one stays open. `hidden`: panes that the chat does not have. */
export function withPane(split: Split, pane: Pane, isOpen: boolean, hidden: readonly Pane[] = []): Split {
  const closed = new Set(split.closed);
  if (isOpen) closed.delete(pane);
  else closed.add(pane);
  const isEmpty = PANES.every((each) => closed.has(each) || hidden.includes(each));
  return isEmpty ? split : { ...split, closed };
}
