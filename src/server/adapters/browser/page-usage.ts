import { type BrowserFailed, PageEnded } from "~/server/ports/browser";
import type { Page } from "./page";
import { type Usage, usageReader } from "./process-usage";

const WATCH_MS = 250;

/** What one request may take of the processor, and what all pages together may take of memory. */
export type UsageLimits = { processorMs: number; memoryBytes: number };

type Seen<Watched> = Usage & { page: Watched };

/** The pages that take too much, first to last: of memory idle ones first, then the largest. */
export function pagesOverLimits<Watched extends Pick<Page, "busy" | "processorMs">>(
  seen: readonly Seen<Watched>[],
  limits: UsageLimits,
): (readonly [Watched, "processor" | "memory"])[] {
  const slow = seen.filter(
    ({ page, processorMs }) =>
      page.busy > 0 && processorMs - (page.processorMs ?? processorMs) > limits.processorMs,
  );
  let excess = seen.reduce((sum, { bytes }) => sum + bytes, 0) - limits.memoryBytes;
  const large = seen
    .toSorted((a, b) => Number(a.page.busy > 0) - Number(b.page.busy > 0) || b.bytes - a.bytes)
    .filter(({ bytes }) => {
      const isOver = excess > 0;
      excess -= bytes;
      return isOver;
    });
  return [
    ...slow.map(({ page }) => [page, "processor"] as const),
    ...large.map(({ page }) => [page, "memory"] as const),
  ];
}

type Options = UsageLimits & {
  pages: ReadonlyMap<string, Page>;
  end(page: Page, failure: BrowserFailed): void;
};

/** Ends what takes too much, and nothing else notices. @returns a function that begins to watch, until all are idle */
export function watchUsage({ pages, end, ...limits }: Options): () => void {
  const readUsage = usageReader();
  let isWatched = false;

  const again = () => void setTimeout(look, WATCH_MS).unref();
  async function look() {
    const groups = new Set([...pages.values()].flatMap(({ group }) => group ?? []));
    const usage = await readUsage(groups).catch(() => new Map<number, Usage>());
    const seen = [...pages.values()].flatMap((page) => {
      const taken = page.group === null ? undefined : usage.get(page.group);
      return taken ? [{ page, ...taken }] : [];
    });
    for (const { page, processorMs } of seen) if (page.busy > 0) page.processorMs ??= processorMs;
    for (const [page, reason] of pagesOverLimits(seen, limits)) end(page, new PageEnded(reason));
    isWatched = [...pages.values()].some(({ busy }) => busy > 0);
    if (isWatched) again();
  }

  return () => {
    if (!isWatched) again();
    isWatched = true;
  };
}
