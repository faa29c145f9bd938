import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** `bytes`: memory not backed by files; `cpuMs`: CPU time since the start. */
export type Usage = { bytes: number; cpuMs: number };
/** Usage by process group. */
export type ReadUsage = (groups: ReadonlySet<number>) => Promise<Map<number, Usage>>;

/** Linux reports CPU time in hundredths of a second on all architectures. */
const TICK_MS = 10;

/** Reads /proc on Linux and runs `ps` elsewhere. Always empty on Windows, which has no process groups. */
export function usageReader(): ReadUsage {
  if (existsSync("/proc/self/stat")) return readProcFiles();
  return process.platform === "win32" ? async () => new Map() : runPs;
}

function readProcFiles(): ReadUsage {
  // Cached, because a process does not change its group.
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
async function statOf(id: string): Promise<{ group: number; cpuMs: number } | undefined> {
  const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => undefined);
  // The program's name, in parentheses, may contain any character.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields) return undefined;
  return { group: Number(fields[2]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

async function usageOf(id: string): Promise<Usage> {
  const [stat, status] = await Promise.all([
    statOf(id),
    readFile(`/proc/${id}/status`, "utf8").catch(() => ""),
  ]);
  const kilobytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return {
    bytes: (kilobytes("RssAnon") + kilobytes("RssShmem") + kilobytes("VmSwap")) * 1024,
    cpuMs: stat?.cpuMs ?? 0,
  };
}

/** Includes memory backed by files, because `ps` does not separate it. */
async function runPs(groups: ReadonlySet<number>): Promise<Map<number, Usage>> {
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pgid=,rss=,time="]);
  const usage = new Map<number, Usage>();
  for (const line of stdout.split("\n")) {
    const [group = "", kilobytes = "", time = ""] = line.trim().split(/\s+/);
    if (groups.has(Number(group)))
      add(usage, Number(group), { bytes: Number(kilobytes) * 1024, cpuMs: toMilliseconds(time) });
  }
  return usage;
}

/** @param time as `1:02:03` or `2:03.45` */
const toMilliseconds = (time: string): number =>
  time.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1000;

function add(usage: Map<number, Usage>, group: number, { bytes, cpuMs }: Usage) {
  const sum = usage.get(group);
  usage.set(group, { bytes: (sum?.bytes ?? 0) + bytes, cpuMs: (sum?.cpuMs ?? 0) + cpuMs });
}
