import { type BrowserFailed, PageEnded } from "~/server/ports/browser";
import type { Page } from "./page";
import { type Usage, usageReader } from "./process-usage";

const CHECK_INTERVAL_MS = 250;

/** CPU time per request, and memory of all pages together. */
export type UsageLimits = { cpuMs: number; memoryBytes: number };

type Measured<Watched> = Usage & { page: Watched };

/** The pages over a limit, in the order to end them: for memory, idle ones first, then the largest. */
export function pagesOverLimits<Watched extends Pick<Page, "busy" | "cpuMsAtStart">>(
  measured: readonly Measured<Watched>[],
  limits: UsageLimits,
): (readonly [Watched, "processor" | "memory"])[] {
  const slow = measured.filter(
    ({ page, cpuMs }) => page.busy > 0 && cpuMs - (page.cpuMsAtStart ?? cpuMs) > limits.cpuMs,
  );
  let excess = measured.reduce((sum, { bytes }) => sum + bytes, 0) - limits.memoryBytes;
  const large = measured
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

/** Ends pages over a limit. @returns a function that starts watching, until all pages are idle */
export function watchUsage({ pages, end, ...limits }: Options): () => void {
  const readUsage = usageReader();
  let isWatched = false;

  const schedule = () => void setTimeout(check, CHECK_INTERVAL_MS).unref();
  async function check() {
    const groups = new Set([...pages.values()].flatMap(({ group }) => group ?? []));
    const usage = await readUsage(groups).catch(() => new Map<number, Usage>());
    const measured = [...pages.values()].flatMap((page) => {
      const used = page.group === null ? undefined : usage.get(page.group);
      return used ? [{ page, ...used }] : [];
    });
    for (const { page, cpuMs } of measured) if (page.busy > 0) page.cpuMsAtStart ??= cpuMs;
    for (const [page, reason] of pagesOverLimits(measured, limits)) end(page, new PageEnded(reason));
    isWatched = [...pages.values()].some(({ busy }) => busy > 0);
    if (isWatched) schedule();
  }

  return () => {
    if (!isWatched) schedule();
    isWatched = true;
  };
}
