/** Errors of npm's library or the bundler. `unfit`: does not run in browsers · `elsewhere`: not from the registry */
export type PackageRefusal =
  | "unknown"
  | "version"
  | "conflict"
  | "unreachable"
  | "denied"
  | "elsewhere"
  | "changed"
  | "unverified"
  | "too_large"
  | "too_many"
  | "too_slow"
  | "native"
  | "unfit"
  | "failed";

type RefusalDetails = {
  /** The package; null: unknown. */
  name: string | null;
  /** `native`: the package that loads it; `too_many`: how many; `unfit`: a sentence. */
  reason: string | null;
};

/** Why packages could not be installed, as a sentence. */
export function refusalText(refusal: PackageRefusal, { name, reason }: RefusalDetails): string {
  const subject = name ?? "One of the packages";
  const texts: Record<PackageRefusal, string> = {
    unknown: `The npm registry has no package ${name ?? "of that name"}.`,
    version: `${subject} has no such version.`,
    conflict: `${subject} needs other versions of packages than this project has.`,
    unreachable: "The npm registry cannot be reached. What was fetched before works without it.",
    denied: `The npm registry does not give out ${name ?? "one of the packages"}.`,
    elsewhere: `${subject} needs something that is not in the npm registry.`,
    changed: `What the npm registry sent for ${name ?? "one of the packages"} is not what the project pins.`,
    unverified: `The npm registry gives no checksum for ${name ?? "one of the packages"}, so nothing could tell whether what it sends is genuine.`,
    too_large: "These packages are too large: more than 200 MB.",
    too_many: `${subject} needs too many packages: ${reason ?? "hundreds"}.`,
    too_slow: "Getting the packages took longer than two minutes.",
    native: `${subject} has native code (${reason ?? "an addon"}), which browsers cannot run.`,
    unfit: `${reason ?? `${subject} does not run in browsers.`}`,
    failed: "The packages could not be installed. The server's log says why.",
  };
  return texts[refusal];
}
