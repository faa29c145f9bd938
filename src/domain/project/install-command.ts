import { z } from "zod";
import { parseJson } from "../text/parse-json";
import { lockedPackages } from "./lock-file";
import { packageSpec } from "./packages";
import type { ProjectFiles } from "./project-files";

const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/**
 * What `npm install` is to get: the packages that it names, or without any, those of package.json that are not there.
 *
 * @param args behind "install" or "add"
 * @returns a sentence where one of them is not of the registry
 */
export function installedBy(
  args: readonly string[],
  files: ProjectFiles,
): { specs: string[] } | { problem: string } {
  const named = args.filter((word) => !word.startsWith("-"));
  const specs = named.length > 0 ? named : ownDependencies(files);
  const other = specs.find((spec) => !packageSpec.safeParse(spec).success);
  if (other !== undefined)
    return {
      problem: `${other} is not the name of a package: only those of the npm registry can be installed.`,
    };
  return { specs: [...new Set(specs)] };
}

function ownDependencies(files: ProjectFiles): string[] {
  const locked = new Set(lockedPackages(files).map(({ name }) => name));
  const named = Object.entries(dependenciesOf(files)).filter(([name]) => !locked.has(name));
  return named.map(([name, range]) => `${name}@${range}`);
}

function dependenciesOf(files: ProjectFiles): Record<string, string> {
  const text = files.get("package.json");
  const own = manifest.safeParse(parseJson(typeof text === "string" ? text : ""));
  return own.data?.dependencies ?? {};
}

/** The same packages, in the versions that package.json asks for where none is named. */
export function withOwnRanges(specs: readonly string[], files: ProjectFiles): string[] {
  const own = dependenciesOf(files);
  return specs.map((spec) => {
    const ranged = Object.hasOwn(own, spec) ? `${spec}@${own[spec]}` : spec;
    return packageSpec.safeParse(ranged).success ? ranged : spec;
  });
}
