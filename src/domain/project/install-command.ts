import { z } from "zod";
import { parseJson } from "../text/parse-json";
import { lockedPackages } from "./lock-file";
import { packageSpec } from "./packages";
import type { ProjectFiles } from "./project-files";

const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/**
 * The packages of `npm install`: those in its arguments, otherwise the missing ones of package.json.
 *
 * @param args after "install" or "add"
 * @returns `problem` if one is not from the registry
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

/** Adds package.json's version ranges to packages without one. */
export function withOwnRanges(specs: readonly string[], files: ProjectFiles): string[] {
  const own = dependenciesOf(files);
  return specs.map((spec) => {
    const ranged = Object.hasOwn(own, spec) ? `${spec}@${own[spec]}` : spec;
    return packageSpec.safeParse(ranged).success ? ranged : spec;
  });
}
