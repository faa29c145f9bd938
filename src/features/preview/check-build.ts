import type { ProjectFiles } from "~/domain/project/project-files";
import { isApp } from "~preview";
import { compileSass } from "./compile-sass";
import { copy } from "./copy";
import type { CommandResult } from "./package-requests";
import { packageSource } from "./packages";

/** Bundles a project as its preview does. @returns its errors, or a summary */
export async function checkBuild(files: ProjectFiles): Promise<CommandResult> {
  if (!isApp(files)) return { output: `${copy.build.page}\n`, exitCode: 0 };
  const { createBundler } = await import("~preview/bundle");
  const { entry, errors, missing, modules } = await createBundler(packageSource, compileSass).bundle(files);
  const problems = [...errors, ...Object.entries(missing).map(([name, why]) => `"${name}" ${why}`)];
  if (problems.length === 0 && entry === null) problems.push(copy.build.noEntry);
  if (problems.length > 0)
    return { output: `${[...problems, copy.build.failed(problems.length)].join("\n")}\n`, exitCode: 1 };
  const fileCount = Object.keys(modules).filter((path) => files.has(path)).length;
  return { output: `${copy.build.done(fileCount)}\n`, exitCode: 0 };
}
