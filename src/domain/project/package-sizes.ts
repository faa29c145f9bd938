import { type FetchedModules, packageNameOf } from "~preview";

/** How many bytes each package adds to a page: files that others need as well are left out. */
export function packageSizes({ files, chunks, bytes }: FetchedModules): Map<string, number> {
  const users = new Map<string, Set<string>>();
  for (const [module, file] of Object.entries(files))
    for (const each of [file, ...(chunks[file] ?? [])])
      users.set(each, (users.get(each) ?? new Set()).add(packageNameOf(module)));
  const sizes = new Map<string, number>();
  for (const [file, [name = "", ...others]] of users)
    if (others.length === 0) sizes.set(name, (sizes.get(name) ?? 0) + (bytes[file] ?? 0));
  return sizes;
}
