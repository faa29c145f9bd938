import { exportProject } from "~/domain/project/export/exported-project";
import { lockedPackages, lockOf } from "~/domain/project/lock-file";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { TerminalPackages } from "~/domain/project/terminal-packages";
import { createMemberModule, loadPackages, packageNameOf, resolveModule } from "~preview";
import type { CommandResult } from "./package-requests";
import { packageSource } from "./packages";

/** The exported package.json of a project, for its terminal. */
export async function terminalManifest(files: ProjectFiles): Promise<CommandResult> {
  const { versions } = await packageSource.index();
  const manifest = exportProject(files, "project", versions).get("package.json");
  return typeof manifest === "string" ? { output: manifest, exitCode: 0 } : { output: "", exitCode: 1 };
}

/** The preview's packages for these imports, for a project's terminal. */
export async function terminalPackages(
  names: readonly string[],
  files: ProjectFiles,
): Promise<CommandResult> {
  const index = await packageSource.index();
  const modules = new Set<string>();
  const members: TerminalPackages["members"] = {};
  const unbundled: string[] = [];
  const locked = new Set(lockedPackages(files).map(({ name }) => name));
  for (const name of names) {
    const found = resolveModule(index, name);
    if (found) modules.add(found.module);
    else if (locked.has(packageNameOf(name))) unbundled.push(name);
    if (found?.member) members[name] = createMemberModule(found.module, found.member).code;
  }
  const fetched = unbundled.length > 0 ? await packageSource.fetched?.(lockOf(files) ?? "", unbundled) : null;
  for (const name of unbundled)
    if (fetched?.files[name]) for (const each of [name, ...(fetched.shared[name] ?? [])]) modules.add(each);
  const packages = await loadPackages(packageSource, [...modules], fetched ?? null);
  const result: TerminalPackages = { ...packages, members, components: await componentsOf(files) };
  return { output: JSON.stringify(result), exitCode: 0 };
}

async function componentsOf(files: ProjectFiles): Promise<TerminalPackages["components"]> {
  const paths = [...files.keys()].filter((path) => path.endsWith(".vue"));
  if (paths.length === 0) return {};
  const { compileComponent } = await import("~preview/bundle");
  const compiled = await Promise.all(paths.map((path) => compileComponent(path, String(files.get(path)))));
  return Object.fromEntries(paths.map((path, at) => [path, compiled[at] ?? ""]));
}
