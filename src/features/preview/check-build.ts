import type { ProjectFiles } from "~/domain/project/project-files";
import { isApp } from "~preview";
import { compileSass } from "./compile-sass";
import { copy } from "./copy";
import { packageSource } from "./packages";

/** Bundles a project as its preview does. @returns what is wrong with it, or what was bundled, in lines */
export async function checkBuild(files: ProjectFiles): Promise<{ output: string; exitCode: number }> {
  if (!isApp(files)) return { output: `${copy.build.page}\n`, exitCode: 0 };
  const { createBundler } = await import("~preview/bundle");
  const { entry, errors, missing, modules } = await createBundler(packageSource, compileSass).bundle(files);
  const wrong = [...errors, ...Object.entries(missing).map(([name, why]) => `"${name}" ${why}`)];
  if (wrong.length === 0 && entry === null) wrong.push(copy.build.noEntry);
  if (wrong.length > 0)
    return { output: `${[...wrong, copy.build.failed(wrong.length)].join("\n")}\n`, exitCode: 1 };
  const own = Object.keys(modules).filter((path) => files.has(path)).length;
  return { output: `${copy.build.done(own)}\n`, exitCode: 0 };
}
