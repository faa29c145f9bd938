import { installedBy } from "~/domain/project/install-command";
import { MAX_AT_ONCE } from "~/domain/project/package-mode";
import { nameOfSpec } from "~/domain/project/packages";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "./copy";
import type { AskForPackages, CommandResult } from "./package-requests";
import { packageSource } from "./packages";

const texts = copy.packages;

/** The packages that the preview does not bundle. */
export async function missingPackages(specs: readonly string[]): Promise<string[]> {
  const { versions } = await packageSource.index();
  return specs.filter((spec) => !versions[nameOfSpec(spec)]);
}

/** Runs `npm install` of a project's terminal. @returns its output */
export async function installPackages(
  args: readonly string[],
  files: ProjectFiles,
  ask: (names: readonly string[]) => ReturnType<AskForPackages>,
): Promise<CommandResult> {
  const requested = installedBy(args, files);
  if ("problem" in requested) return { output: `${requested.problem}\n`, exitCode: 1 };
  const { versions } = await packageSource.index();
  const specs = await missingPackages(requested.specs);
  const lines = requested.specs.flatMap((spec) => {
    const name = nameOfSpec(spec);
    return versions[name] ? [`${texts.inPreview(name, versions[name])}\n`] : [];
  });
  if (lines.length + specs.length === 0) lines.push(`${texts.nothing}\n`);
  for (let at = 0; at < specs.length; at += MAX_AT_ONCE) {
    const { output, exitCode } = await ask(specs.slice(at, at + MAX_AT_ONCE));
    lines.push(output);
    if (exitCode !== 0) return { output: lines.join(""), exitCode };
  }
  return { output: lines.join(""), exitCode: 0 };
}
