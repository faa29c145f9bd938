/** The ids of a commit's parents; undefined for a commit that is not known. */
type ParentsOf = (id: string) => readonly string[] | undefined;

/**
 * Commits and all that they came from, parents first.
 *
 * @returns `missing` names a commit that is not known, if there is one
 */
export function ancestry(
  tips: readonly string[],
  parentsOf: ParentsOf,
): { ids: Set<string>; missing?: string } {
  const ids = new Set<string>();
  const entered = new Set<string>();
  const open = [...tips];
  for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
    const parents = parentsOf(id);
    if (!parents) return { ids, missing: id };
    if (entered.has(id)) {
      ids.add(id);
      open.pop();
      continue;
    }
    entered.add(id);
    for (const parent of parents) if (!entered.has(parent)) open.push(parent);
  }
  return { ids };
}

/**
 * The commits after `from` that lead to `to`, the oldest first; without `from`, those of the first parents. At a merge,
 * the side that leads to `from` counts.
 *
 * @param isEnd where to stop before `from`
 * @returns null when `to` does not come from `from`, which git calls "not a fast-forward"
 */
export function pathTo(
  to: string,
  from: string | null,
  parentsOf: ParentsOf,
  isEnd: (id: string) => boolean,
): { path: string[]; base: string | null } | null {
  const leads = new Set<string>(from === null ? [] : [from]);
  if (from !== null)
    for (const id of ancestry([to], parentsOf).ids)
      if (parentsOf(id)?.some((parent) => leads.has(parent))) leads.add(id);
  if (from !== null && !leads.has(to)) return null;
  const path: string[] = [];
  let at: string | undefined = to;
  while (at !== undefined && !isEnd(at)) {
    path.push(at);
    const parents: readonly string[] = parentsOf(at) ?? [];
    at = from === null ? parents[0] : parents.find((parent) => leads.has(parent));
  }
  return { path: path.reverse(), base: at ?? null };
}

/** How many commits each of two has that the other does not come from. @param isCounted absent: all are */
export function divergence(
  tip: string,
  main: string | null,
  parentsOf: ParentsOf,
  isCounted: (id: string) => boolean = () => true,
): { ahead: number; behind: number } {
  const [branch, trunk] = [ancestry([tip], parentsOf).ids, ancestry(main ? [main] : [], parentsOf).ids];
  const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...ids].filter((id) => !others.has(id) && isCounted(id)).length;
  return { ahead: without(branch, trunk), behind: without(trunk, branch) };
}

/** For each commit, the newest version that it is or came from, as the commit that has it. @param numberOf a version's number; null for another commit */
export function versionsBelow(
  tips: readonly string[],
  parentsOf: ParentsOf,
  numberOf: (id: string) => number | null,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const id of ancestry(tips, parentsOf).ids) {
    const below = (parentsOf(id) ?? []).flatMap((parent) => found.get(parent) ?? []);
    const newest = below.toSorted((one, other) => (numberOf(other) ?? 0) - (numberOf(one) ?? 0))[0];
    const version = numberOf(id) === null ? newest : id;
    if (version !== undefined) found.set(id, version);
  }
  return found;
}

/**
 * The newest commit that both come from, which is what their changes are counted from; null when they have nothing in
 * common. Where branches were merged crosswise there are several, of which any serves.
 */
export function mergeBase(one: string, other: string, parentsOf: ParentsOf): string | null {
  const others = ancestry([other], parentsOf).ids;
  const common = [...ancestry([one], parentsOf).ids].filter((id) => others.has(id));
  const below = new Set(common.flatMap((id) => parentsOf(id) ?? []));
  return common.findLast((id) => !below.has(id)) ?? null;
}
