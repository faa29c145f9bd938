export const PANES = ["chat", "editor", "preview"] as const;
export type Pane = (typeof PANES)[number];

/** The panes as the user left them. Each has a weight: open ones share the width by theirs, closed ones keep it. */
export type Split = { weights: Readonly<Record<Pane, number>>; closed: ReadonlySet<Pane> };

/** A cookie, so that the server renders the panes so. */
export const SPLIT_COOKIE = "bluebonnet-split";
const YEAR_S = 31_536_000;

/** With all open, the chat has its least width: at 1440 px, the code next to its list of files has lines of 60 characters. */
const defaultSplit: Split = { weights: { chat: 20, editor: 53, preview: 27 }, closed: new Set(["editor"]) };

/** The smallest share of a pane, in percent. */
export const minShare = (panes: number): number => (panes > 2 ? 20 : 30);

/** Three weights, an x before those of closed panes: "50-x50-50". */
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
 * The share of each open pane in percent, none below the smallest, whatever the weights; a closed chat keeps its place
 * with none.
 */
export function sharesOf({ weights }: Split, open: readonly Pane[]): Record<string, number> {
  const least = open.length > 1 ? minShare(open.length) : 100;
  const shares: Record<string, number> = open.includes("chat") ? {} : { chat: 0 };
  let [left, total] = [100, open.reduce((sum, pane) => sum + weights[pane], 0)];
  // By weight, so that what the smallest panes are given is taken from the others.
  for (const pane of open.toSorted((one, other) => weights[one] - weights[other])) {
    const share = Math.max(least, (weights[pane] / total) * left);
    shares[pane] = share;
    left -= share;
    total -= weights[pane];
  }
  return shares;
}

/** The split after the user has dragged a handle: the open panes share the sum of their weights again. */
export function resized(split: Split, open: readonly Pane[], shares: Record<string, number>): Split {
  const total = open.reduce((sum, pane) => sum + split.weights[pane], 0);
  const weights = { ...split.weights };
  for (const pane of open) weights[pane] = ((shares[pane] ?? 0) / 100) * total;
  return { ...split, weights };
}

/** Opens or closes a pane; the last open one stays. `hidden`: panes that are not there at all. */
export function withPane(split: Split, pane: Pane, isOpen: boolean, hidden: readonly Pane[] = []): Split {
  const closed = new Set(split.closed);
  if (isOpen) closed.delete(pane);
  else closed.add(pane);
  const isEmpty = PANES.every((each) => closed.has(each) || hidden.includes(each));
  return isEmpty ? split : { ...split, closed };
}
