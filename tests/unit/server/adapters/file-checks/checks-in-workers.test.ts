import { expect, it } from "vitest";
import { editRecordOf } from "~/domain/reply/edit-record";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { checksInWorkers } from "~/server/adapters/file-checks/checks-in-workers";
import { processWorkers } from "~/server/adapters/workers/process-workers";

const page = new Map([["index.html", "<h1>Hi</h1>"]]);
const write = (path: string, content: string) => ({ edits: [{ path, kind: "write", content } as const] });

/** How often the event loop turns meanwhile. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  const ticking = setInterval(() => turns++, 10);
  await work();
  clearInterval(ticking);
  return turns;
}

// Each nests what the compiler of scripts tries twice, so that thirty of them take it hours. The first is seen before.
it.each([
  ["calls with types", "async<T>(", "It is nested too deeply to be read."],
  ["types before a list", "<a>[", "It takes too long or too much memory to be read."],
])("gives up %s in each other, and the server goes on meanwhile", async (_, unit, problem) => {
  const checks = checksInWorkers(processWorkers({ timeoutMs: 2_000 }));
  const turns = await turnsDuring(async () => {
    const { refusals } = await checks.apply(page, write("src/a.ts", unit.repeat(40)), "ann");
    expect([...refusals]).toEqual([["src/a.ts", { reason: `The file would not be valid: ${problem}` }]]);
    const fine = await checks.apply(page, write("src/a.ts", "export const a: number = 1;"), "ann");
    expect(fine.refusals.size).toBe(0);
    expect([...fine.files.keys()]).toEqual(["index.html", "src/a.ts"]);
  });
  expect(turns).toBeGreaterThan(5);
});

const lines = Array.from({ length: 33_000 }, (_, at) => `const value${at} = compute(${at});`);
const long = new Map([["long.txt", lines.join("\n").slice(0, 1_000_000)]]);
/** Indented as the file is not, so that all of its lines are read for each. */
const edits = Array.from({ length: 200 }, (_, at) => ({
  search: `  ${lines[at * 50]}`,
  replace: `changed${at}`,
}));

it("makes many edits of a long file while the server goes on, and gives up more than there is time for", async () => {
  const change = { edits: [{ path: "long.txt", kind: "edit", edits } as const] };
  const turns = await turnsDuring(async () => {
    const { files, refusals } = await checksInWorkers(processWorkers()).apply(long, change, "ann");
    expect(refusals.size).toBe(0);
    expect(files.get("long.txt")).toContain("changed199\n");
  });
  expect(turns).toBeGreaterThan(5);
  const stopped = await checksInWorkers(processWorkers({ timeoutMs: 100 })).apply(long, change, "ann");
  expect(stopped.files).toBe(long);
  expect([...stopped.refusals.values()]).toEqual([
    { reason: "This change takes too long or too much memory to be made." },
  ]);
});

it("says what is wrong with a file, and parses it once", async () => {
  const workers = processWorkers();
  const jobs: string[] = [];
  const checks = checksInWorkers({
    read: workers.read,
    run: (name, ...rest) => {
      jobs.push(name);
      return workers.run(name, ...rest);
    },
  });
  for (let time = 0; time < 2; time++) {
    const { refusals } = await checks.apply(page, write("a.json", "{"), "ann");
    expect(refusals.get("a.json")?.reason).toContain("Expected property name");
  }
  expect(jobs.filter((name) => name === "checkFile")).toHaveLength(1);
});

it("takes deletions, moves and pictures over as they are", async () => {
  const picture = Uint8Array.of(1, 2, 3);
  const base = new Map<string, string | Uint8Array>([...page, ["a.css", "a{}"], ["b.css", "b{}"]]);
  const { files, changes } = await checksInWorkers(processWorkers()).apply(
    base,
    {
      edits: [
        { path: "a.css", kind: "delete" },
        { path: "b.css", kind: "move", to: "c.css" },
        { path: "p.png", kind: "write", content: picture },
      ],
    },
    "ann",
  );
  expect([...files]).toEqual([...page, ["c.css", "b{}"], ["p.png", picture]]);
  expect(changes.map(({ path, state }) => [path, state])).toEqual([
    ["a.css", "deleted"],
    ["b.css", "deleted"],
    ["c.css", "applied"],
    ["p.png", "applied"],
  ]);
});

// Each block without a path is compared with every file; the server needs to know later what each was meant for.
it("finds the files of many blocks without a path while the server goes on", async () => {
  const text = Array.from({ length: 250 }, (_, at) => `const value${at} = compute(${at});`).join("\n");
  const project = new Map(Array.from({ length: 400 }, (_, at) => [`src/f${at}.ts`, text] as const));
  const reply = Array.from(
    { length: 30 },
    (_, at) => `Part ${at}:\n\n\`\`\`jsx\nfunction part${at}() {}\n\`\`\`\n`,
  ).join("\n");
  const blocks = extractBlocks(reply);
  const turns = await turnsDuring(async () => {
    const applied = await checksInWorkers(processWorkers()).apply(project, { blocks }, "ann");
    expect(applied.steps.length).toBeGreaterThan(0);
    expect(editRecordOf(applied)).toEqual({ applied: 0, refused: 0 });
  });
  expect(turns).toBeGreaterThan(5);
});
