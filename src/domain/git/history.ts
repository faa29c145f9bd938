/** The ids of a commit's parents; undefined for an unknown commit. */
type ParentsOf = (id: string) => readonly string[] | undefined;

/**
 * Commits and all their ancestors, parents first.
 *
 * @returns `missing`: an unknown commit, if there is one
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
 * The commits after `from` up to `to`, oldest first; without `from`, along first parents. A merge is followed to `from`.
 *
 * @param isEnd where to stop before `from`
 * @returns null when `from` is no ancestor of `to` (not a fast-forward)
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

/** The numbers of commits that only one of the two has. @param isCounted absent: all are */
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

/** For each commit, the commit of the newest version at or before it. @param numberOf a version's number; null for other commits */
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
 * The newest common ancestor; null when there is none. After criss-cross merges there are several, and any will do.
 */
export function mergeBase(one: string, other: string, parentsOf: ParentsOf): string | null {
  const others = ancestry([other], parentsOf).ids;
  const common = [...ancestry([one], parentsOf).ids].filter((id) => others.has(id));
  const below = new Set(common.flatMap((id) => parentsOf(id) ?? []));
  return common.findLast((id) => !below.has(id)) ?? null;
}
