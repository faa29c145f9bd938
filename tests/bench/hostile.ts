import fs from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { diffOf } from "~/domain/project/diff-files";
import { textEdits } from "~/domain/project/merge-texts";
import { readSkill } from "~/domain/project/rules/skill";
import { readElements } from "~/domain/template/page-source";
import { decodeText } from "~/domain/text/decode-text";
import { documentsInWorkers } from "~/server/adapters/documents/documents-in-workers";
import { checksInWorkers } from "~/server/adapters/file-checks/checks-in-workers";
import { sharpImages } from "~/server/adapters/images/sharp";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import { docxFile, paragraph, rawPdf } from "../support/document-files";
import { type FeedName, hostileShapes } from "../support/hostile-parsers";
import { memoryMb } from "./memory.ts";
import type { Row } from "./report.ts";

const LENGTH = 500_000;
/** Of a job: less than in the product, because many shapes take all of it. */
const TIMEOUT_MS = 1_000;

const workers = processWorkers({ timeoutMs: TIMEOUT_MS });
const checks = checksInWorkers(workers);
const documents = documentsInWorkers(workers);
const images = sharpImages();
const readParts = siteParts(process.cwd(), undefined, workers);

const page = new Map([["index.html", "<h1>Hi</h1>"]]);

const site = async (files: Record<string, string>) =>
  (await readParts())
    .build(new Map(Object.entries(files)), { target: "here", supabase: null }, "ann")
    .catch(() => null);

const feeds: Record<FeedName, (text: string) => Promise<unknown>> = {
  "a file to check": async (text) => {
    for (const ending of ["html", "vue", "css", "scss", "json", "tsx"])
      await checks.apply(page, { edits: [{ path: `a.${ending}`, kind: "write", content: text }] }, "ann");
  },
  edits: async (text) => {
    const edits = Array.from({ length: 200 }, (_, at) => ({
      search: `${text.slice(at * 100, at * 100 + 90)}?`,
      replace: "b",
    }));
    await checks.apply(
      new Map([["a.txt", text]]),
      { edits: [{ path: "a.txt", kind: "edit", edits }] },
      "ann",
    );
  },
  "a site": async (text) => {
    await site({ "index.html": text });
    await site({ "src/App.vue": text });
    await site({ "src/App.tsx": 'import "./a"; import "./b.scss";', "src/a.ts": text, "src/b.scss": text });
  },
  "a document": async (text) => {
    await documents.read("html", Buffer.from(text), "ann");
    await documents.read("docx", docxFile(`${paragraph("a")}${text}`), "ann");
    await documents.read("pdf", rawPdf(Buffer.from(text), 2), "ann");
  },
  "a picture": async (text) => images.fitWithin(Buffer.from(`<svg>${text}`), { px: 100, maxBytes: 1_000 }),
  "a diff": async (text) =>
    diffOf({ before: new Map([["a", text]]), after: new Map([["a", `${text.slice(1)}b`]]) }, 10_000),
  "a merge": async (text) => textEdits(text, `${text.slice(1)}b`),
  "a skill": async (text) => {
    for (const each of [text, `---\n${text.slice(0, 7_000)}\n---\nA body.`])
      readSkill({ path: "skills/a/SKILL.md", text: each });
  },
  "a page to edit": async (text) => readElements(text),
  "a text to decode": async (text) => decodeText(Buffer.from(text)),
};

/** Of this process, and of those that it started. */
function memory(): { own: number; workers: number } {
  const children = fs.readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  const workers = children.filter(Boolean).reduce((sum, pid) => {
    try {
      return sum + memoryMb(Number(pid));
    } catch {
      // It has just ended.
      return sum;
    }
  }, 0);
  return { own: memoryMb(process.pid), workers };
}

/** The longest pause of the event loop that each feed causes with its worst shape, and the memory of all processes. */
export async function benchHostile(): Promise<Row[]> {
  const shapes = Object.entries(hostileShapes(LENGTH));
  await readParts();
  // Loads what ordinary files load as well.
  for (const feed of Object.values(feeds)) await feed("a\n");
  const before = memory();
  const peak = { own: 0, workers: 0, all: 0 };
  const watch = setInterval(() => {
    const { own, workers } = memory();
    peak.own = Math.max(peak.own, own - before.own);
    peak.workers = Math.max(peak.workers, workers);
    peak.all = Math.max(peak.all, own + workers - before.own);
  }, 100);
  const rows: Row[] = [];
  for (const [name, feed] of Object.entries(feeds)) {
    let worst = { shape: "", ms: 0 };
    for (const [shape, text] of shapes) {
      const delays = monitorEventLoopDelay({ resolution: 2 });
      delays.enable();
      await pause(10);
      await feed(text);
      await pause(10);
      delays.disable();
      const ms = delays.max / 1e6;
      if (ms > worst.ms) worst = { shape, ms };
    }
    rows.push([`longest pause by ${name}: ${worst.shape}`, worst.ms, "ms"]);
  }
  clearInterval(watch);
  await pause(10_000);
  const after = memory();
  rows.push(["memory added by hostile texts, at most", peak.all, "MB"]);
  rows.push(["of it the server's, at most", peak.own, "MB"]);
  rows.push(["of it the workers', at most", peak.workers, "MB"]);
  rows.push(["the server's, 10 s later", after.own - before.own, "MB"]);
  rows.push(["the workers', 10 s later", after.workers, "MB"]);
  return rows;
}
