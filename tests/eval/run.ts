// `npm run eval`: see docs/EVAL.md.
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { PickableModel } from "~/domain/billing/model-access";
import { type AgentRole, agentRoles } from "~/domain/chat/agent/role";
import { type ChatMode, modes } from "~/domain/chat/mode";
import { type EditFormat, editFormats } from "~/domain/model/edit-format";
import { envVariable } from "../../scripts/environment.mjs";
import { chromiumArgs, findChromium } from "../support/chromium.mjs";
import { startProduct } from "../support/product.ts";
import { allCases, selectCases } from "./all-cases.ts";
import { compareRuns } from "./compare-runs.ts";
import { evalKinds, type NamedCase } from "./eval-case.ts";
import { productApi } from "./product-api.ts";
import { writePage } from "./report/page.ts";
import { comparisonLines, lineOf, settingsLine, textTable } from "./report/table.ts";
import { runCase } from "./run-case.ts";
import { EVAL_SECRET, seedUsers } from "./seed-users.ts";
import { currentCommit, newRunFolder, pictureName, readRun, type StoredRun, writeRun } from "./stored-run.ts";

const HELP = `npm run eval -- --model <id>     has a model work on public prompts in the product and checks what comes out

  --model <id or name>     a model that the product lists; without it, the connected ones are listed
  --only <names>           kinds or cases, separated by commas: ${evalKinds.join(", ")}
  --format <format>        whole or edits: how the model is asked to change files; else as the product decides
  --mode <mode>              build or agent: one reply per message, or a run; else runs for the kind agents alone
  --roles <names>          shares the work of runs among planner, tester and reviewer, beside the coder; or all
  --repeat <n>             attempts per case (1)
  --compare <run>          a stored run to compare with: its folder, or its name in .data/eval
  --run <run>              compares this stored run instead of a new one

Models are connected as for npm start, by variables or .env (see .env.example):
  OLLAMA_BASE_URL=http://127.0.0.1:11434 npm run eval -- --model ollama:qwen3:4b
  OPENAI_COMPATIBLE_BASE_URL=http://127.0.0.1:8080/v1 OPENAI_COMPATIBLE_API_KEY=… npm run eval -- --model openai:<name>
  GEMINI_API_KEY=… npm run eval -- --model gemini:<name>
Models that run inside the product are those of DATA_DIR (.data); builtin:starter is always there.
Results are stored in .data/eval: run.json, a picture per attempt, and index.html.
`;

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    model: text,
    only: text,
    compare: text,
    format: text,
    mode: text,
    roles: text,
    run: text,
    repeat: { ...text, default: "1" },
    help: { type: "boolean" },
  },
});
const say = (words: string) => void process.stdout.write(words);
/** Wide enough that the preview shows pages as on a desktop. */
const viewport = { width: 1_800, height: 1_000 };

type Running = { browser: Browser; url: string; sessions: readonly string[] };

async function newPage({ browser, url, sessions }: Running, user: number): Promise<Page> {
  const context = await browser.newContext({ viewport });
  // tsx wraps functions in a helper that pages do not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  await context.addCookies([{ name: "next-auth.session-token", value: sessions[user] ?? "", url }]);
  return context.newPage();
}

function findModel(models: readonly PickableModel[], wanted: string | undefined): PickableModel {
  const connected = models.filter(({ isConnected }) => isConnected);
  const found = connected.find(({ id }) => id === wanted) ?? connected.find(({ name }) => name === wanted);
  if (found) return found;
  const ids = connected.map(({ id }) => `  ${id}`).join("\n");
  throw new Error(
    `${wanted ? `${wanted} is not connected` : "Name a model with --model"}. Connected are:\n${ids}`,
  );
}

function wantedFormat(): EditFormat | undefined {
  if (values.format === undefined) return undefined;
  const format = editFormats.find((each) => each === values.format);
  if (!format) throw new Error(`--format is one of ${editFormats.join(", ")}`);
  return format;
}

function wantedMode(): ChatMode | undefined {
  if (values.mode === undefined) return undefined;
  const mode = modes.find((each) => each === values.mode);
  if (!mode) throw new Error(`--mode is one of ${modes.join(", ")}`);
  return mode;
}

function wantedRoles(): AgentRole[] | undefined {
  if (values.roles === undefined) return undefined;
  const wanted = values.roles === "all" ? agentRoles : values.roles.split(",");
  const unknown = wanted.find((each) => !agentRoles.some((role) => role === each));
  if (unknown) throw new Error(`--roles are some of ${agentRoles.join(", ")}, or all`);
  return agentRoles.filter((role) => role === "coder" || wanted.includes(role));
}

async function runAll(running: Running, cases: readonly NamedCase[], repeat: number): Promise<string> {
  const first = await newPage(running, 0);
  const model = findModel(await productApi(first, running.url).models(), values.model);
  await first.context().close();
  const format = wantedFormat();
  const mode = wantedMode();
  const roles = wantedRoles();
  const startedAt = new Date().toISOString();
  const folder = newRunFolder(model.id, startedAt);
  const run: StoredRun = {
    modelId: model.id,
    modelName: model.name,
    startedAt,
    commit: currentCommit(),
    roles,
    results: [],
  };
  for (let repetition = 1; repetition <= repeat; repetition++) {
    for (const evalCase of cases) {
      const page = await newPage(running, run.results.length);
      const api = productApi(page, running.url);
      if (format) await api.chooseEditFormat(model.id, format);
      if (roles) await api.saveRoles(roles);
      const asked = { url: running.url, modelId: model.id, repetition, ...(mode ? { mode } : {}) };
      const { result, picture } = await runCase(page, evalCase, asked);
      run.editing = findModel(await api.models(), model.id).editing;
      await page.context().close();
      run.results.push(result);
      if (picture) writeFileSync(path.join(folder, pictureName(result)), picture);
      // A long run that is interrupted leaves what it found.
      writeRun(folder, run);
      say(lineOf(result));
    }
  }
  return folder;
}

/** The models inside the product are too large to download again. */
function shareLocalModels(dataDir: string): void {
  const own = path.resolve(envVariable("DATA_DIR") ?? ".data", "local");
  if (existsSync(own)) symlinkSync(own, path.join(dataDir, "local"), "junction");
}

/** @returns the run's folder */
async function runInProduct(): Promise<string> {
  const cases = selectCases(await allCases(), values.only);
  const repeat = Math.max(1, Number.parseInt(values.repeat, 10) || 1);
  const dataDir = mkdtempSync(path.join(tmpdir(), "bluebonnet-eval-"));
  try {
    const sessions = await seedUsers(dataDir, cases.length * repeat);
    shareLocalModels(dataDir);
    const product = await startProduct({ dataDir, env: { AUTH_SECRET: EVAL_SECRET } });
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
    try {
      return await runAll({ browser, url: product.url, sessions }, cases, repeat);
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  if (values.help) return say(HELP);
  const folder = values.run ? readRun(values.run).folder : await runInProduct();
  const { run } = readRun(folder);
  say(`\n${run.modelId}, ${settingsLine(run)}\n${textTable(run.results)}`);
  if (values.compare) {
    const lines = comparisonLines(compareRuns(readRun(values.compare).run, run));
    say(`\nCompared with ${values.compare}:\n${lines.join("\n")}\n`);
  }
  say(`\nEvery result side by side: ${writePage(folder, values.compare)}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
