import { type FetchedModules, packageNameOf } from "~preview";

/** Bytes that each package adds to a page, without files that others share. */
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
