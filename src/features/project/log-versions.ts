import type { VersionSummary } from "~/domain/project/project";
import { copy } from "./versions-copy";

const DEFAULT_COUNT = 30;
const MAX_COUNT = 100;

export type LogOptions = { count: number; isOneLine: boolean };

/** Parses the options of `git log`; null for unsupported ones. */
export function readLogOptions(args: readonly string[]): LogOptions | null {
  const options: LogOptions = { count: DEFAULT_COUNT, isOneLine: false };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    const count = /^(?:-n?|--max-count=)(\d{1,4})$/.exec(arg)?.[1] ?? (arg === "-n" ? args[++at] : undefined);
    if (count !== undefined && /^\d{1,4}$/.test(count)) options.count = Math.min(Number(count), MAX_COUNT);
    else if (arg === "--oneline") options.isOneLine = true;
    else return null;
  }
  return options;
}

export const usage = `${copy.log.usage}\n`;

/** Formats versions like commits in `git log`, with version numbers in place of hashes. */
export const formatLog = (versions: readonly VersionSummary[], { isOneLine }: LogOptions): string =>
  versions
    .map((version) => {
      const { number, createdAt } = version;
      const text = copy.title(version);
      if (isOneLine) return `${number} ${text}\n`;
      const head = [
        copy.log.version(number),
        copy.log.author(copy.author(version)),
        copy.log.date(createdAt.toISOString()),
      ];
      return `${head.join("\n")}\n\n    ${text}\n`;
    })
    .join(isOneLine ? "" : "\n");
