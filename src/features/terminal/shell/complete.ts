import type { InMemoryFs } from "just-bash/browser";
import { resolve } from "pathe";

/** What can stand in place of the last word of `line`: commands first in a command, else paths. */
export async function complete(fs: InMemoryFs, commands: string[], cwd: string, line: string) {
  const word = /(?<![^\s|;&<>])[^\s|;&<>]*$/.exec(line)?.[0] ?? "";
  const start = line.length - word.length;
  const isCommand = !word.includes("/") && /(?:^|[|;&])\s*$/.test(line.slice(0, start));
  if (isCommand) return { start, candidates: unique(commands.filter((name) => name.startsWith(word))) };
  const slash = word.lastIndexOf("/") + 1;
  const folder = resolve(cwd, word.slice(0, slash) || ".");
  const entries = await fs.readdirWithFileTypes(folder).catch(() => []);
  const matching = entries.filter(({ name }) => name.startsWith(word.slice(slash)));
  const candidates = matching.map(
    ({ name, isDirectory }) => word.slice(0, slash) + name + (isDirectory ? "/" : ""),
  );
  return { start, candidates: unique(candidates) };
}

const unique = (names: string[]) => [...new Set(names)].sort();
