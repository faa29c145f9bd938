import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Memory that no file backs, in bytes, and processor time since the start, in milliseconds. */
export type Usage = { bytes: number; processorMs: number };
/** What the processes of each of these groups take together. */
export type ReadUsage = (groups: ReadonlySet<number>) => Promise<Map<number, Usage>>;

/** Linux counts processor time in hundredths of a second on all of its machines. */
const TICK_MS = 10;

/** Linux tells it in files, other systems by `ps`. Windows has no process groups: nothing is read there. */
export function usageReader(): ReadUsage {
  if (existsSync("/proc/self/stat")) return readProcFiles();
  return process.platform === "win32" ? async () => new Map() : askPs;
}

function readProcFiles(): ReadUsage {
  // A process stays in its group, so that each is looked up once.
  let groupOf = new Map<string, number>();
  return async (groups) => {
    const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    groupOf = new Map(
      await Promise.all(
        ids.map(async (id) => [id, groupOf.get(id) ?? (await statOf(id))?.group ?? 0] as const),
      ),
    );
    const usage = new Map<number, Usage>();
    const own = [...groupOf].filter(([, group]) => groups.has(group));
    await Promise.all(own.map(async ([id, group]) => add(usage, group, await usageOf(id))));
    return usage;
  };
}

/** Undefined: the process has ended. */
async function statOf(id: string): Promise<{ group: number; processorMs: number } | undefined> {
  const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => undefined);
  // The name of the program, in parentheses, may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields) return undefined;
  return { group: Number(fields[2]), processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

async function usageOf(id: string): Promise<Usage> {
  const [stat, status] = await Promise.all([
    statOf(id),
    readFile(`/proc/${id}/status`, "utf8").catch(() => ""),
  ]);
  const kilobytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return {
    bytes: (kilobytes("RssAnon") + kilobytes("RssShmem") + kilobytes("VmSwap")) * 1024,
    processorMs: stat?.processorMs ?? 0,
  };
}

/** All that is resident, also what files back: there is nothing finer. */
async function askPs(groups: ReadonlySet<number>): Promise<Map<number, Usage>> {
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pgid=,rss=,time="]);
  const usage = new Map<number, Usage>();
  for (const line of stdout.split("\n")) {
    const [group = "", kilobytes = "", time = ""] = line.trim().split(/\s+/);
    if (groups.has(Number(group)))
      add(usage, Number(group), { bytes: Number(kilobytes) * 1024, processorMs: toMilliseconds(time) });
  }
  return usage;
}

/** @param time as `1:02:03` or `2:03.45` */
const toMilliseconds = (time: string): number =>
  time.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1000;

function add(usage: Map<number, Usage>, group: number, { bytes, processorMs }: Usage) {
  const sum = usage.get(group);
  usage.set(group, { bytes: (sum?.bytes ?? 0) + bytes, processorMs: (sum?.processorMs ?? 0) + processorMs });
}
