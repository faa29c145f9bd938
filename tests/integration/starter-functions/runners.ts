import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Behaviour } from "./behaviour";

export type Job = { name: string; code: string; behaviours: readonly Behaviour[] };
/** Per function: the lines its example printed, and what each call returned. */
export type Outcome = Record<string, { printed: string[]; returned: unknown[] }>;

/** Only there to end a hang: a busy machine may take minutes for a first Go build. */
const LONGEST_RUN_MS = 240_000;

export function isInstalled(command: string, versionFlag: string): boolean {
  try {
    execFileSync(command, [versionFlag], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Every snippet as a module of its own, all in one Node; "ts" runs through Node's type stripping. */
export const runWithNode = (jobs: Job[], extension: "js" | "ts"): Outcome =>
  inFolder((folder) => {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const { name, code, behaviours } of jobs) {
      const calls = behaviours.map(({ js }) => `async () => { return ${js} }`);
      const file = `const console = globalThis.consoleOf(${JSON.stringify(name)});\n${code}\nexport const checks = [${calls.join(",\n")}];\n`;
      writeFileSync(join(folder, `${name}.${extension}`), file);
    }
    writeFileSync(
      join(folder, "run.js"),
      `import { format } from "node:util";
      const outcome = {};
      globalThis.consoleOf = (name) => ({ log: (...values) => outcome[name].printed.push(format(...values)) });
      for (const name of ${JSON.stringify(jobs.map(({ name }) => name))}) {
        outcome[name] = { printed: [], returned: [] };
        const { checks } = await import("./" + name + ".${extension}");
        for (const check of checks) outcome[name].returned.push(await check().then((value) => value ?? null, () => "throws"));
      }
      // Examples with timers print later; beforeExit comes when all of them are done.
      process.once("beforeExit", () => console.log(JSON.stringify(outcome)));`,
    );
    return run(process.execPath, ["--disable-warning=ExperimentalWarning", "run.js"], folder);
  });

export const runWithPython = (jobs: Job[]): Outcome =>
  inFolder((folder) => {
    const tasks = jobs.map(({ name, code, behaviours }) => ({
      name,
      code,
      calls: behaviours.map(({ js, py }) => py ?? snakeCase(js)),
    }));
    writeFileSync(join(folder, "tasks.json"), JSON.stringify(tasks));
    writeFileSync(
      join(folder, "run.py"),
      `import contextlib, io, json

def call(text, names):
    try:
        if text.startswith("def check"):
            exec(text, names)
            return names["check"]()
        return eval(text, names)
    except Exception:
        return "throws"

outcome = {}
with open("tasks.json", encoding="utf-8") as file:
    tasks = json.load(file)
for task in tasks:
    names = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(task["code"], task["name"], "exec"), names)
    outcome[task["name"]] = {
        "printed": printed.getvalue().splitlines(),
        "returned": [call(text, names) for text in task["calls"]],
    }
print(json.dumps(outcome))
`,
    );
    return run("python3", ["-X", "utf8", "run.py"], folder);
  });

/** Every snippet becomes a package, so that one build and one process do for all; go vet reads them first. */
export const runWithGo = (jobs: Job[]): Outcome =>
  inFolder((folder) => {
    writeFileSync(join(folder, "go.mod"), "module starter\n\ngo 1.18\n");
    const packages = jobs.map((job) => ({ ...job, id: job.name.replaceAll("-", "") }));
    for (const { id, code, behaviours } of packages) {
      mkdirSync(join(folder, id));
      const calls = behaviours.map(({ go }) => `func() any { return ${go} },`).join("\n");
      writeFileSync(
        join(folder, id, "snippet.go"),
        `${code.replace("package main", `package ${id}`).replace("func main()", "func Example()")}
var Calls = []func() any{\n${calls}\n}
func must[T any](value T, err error) any { if err != nil { return "throws" }; return value }
func maybe[T any](value T, ok bool) any { if !ok { return nil }; return value }
`,
      );
    }
    writeFileSync(join(folder, "main.go"), goMain(packages));
    // Without the folder's name in them, packages come from Go's own build cache when they did not change.
    execFileSync("go", ["vet", "-trimpath", "./..."], { cwd: folder, timeout: LONGEST_RUN_MS });
    return run("go", ["run", "-trimpath", "."], folder);
  });

function goMain(packages: readonly { id: string; name: string }[]): string {
  return `package main
import (
"encoding/json"
"io"
"os"
"strings"
${packages.map(({ id }) => `"starter/${id}"`).join("\n")}
)
type outcome struct {
	Printed []string ${"`"}json:"printed"${"`"}
	Returned []any ${"`"}json:"returned"${"`"}
}
func observe(example func(), calls []func() any) outcome {
	terminal := os.Stdout
	reader, writer, _ := os.Pipe()
	os.Stdout = writer
	example()
	os.Stdout = terminal
	writer.Close()
	printed, _ := io.ReadAll(reader)
	seen := outcome{strings.Split(strings.TrimSuffix(string(printed), "\\n"), "\\n"), []any{}}
	for _, call := range calls { seen.Returned = append(seen.Returned, guarded(call)) }
	return seen
}
func guarded(call func() any) (result any) {
	defer func() { if recover() != nil { result = "throws" } }()
	return call()
}
func main() {
	all := map[string]outcome{}
${packages.map(({ id, name }) => `all["${name}"] = observe(${id}.Example, ${id}.Calls)`).join("\n")}
	json.NewEncoder(os.Stdout).Encode(all)
}
`;
}

/** fizzBuzz(null) to fizz_buzz(None), outside of quotes. */
function snakeCase(call: string): string {
  return call
    .split(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/\bnull\b/g, "None")
            .replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    .join("");
}

function run(command: string, parameters: string[], cwd: string): Outcome {
  return JSON.parse(execFileSync(command, parameters, { cwd, encoding: "utf8", timeout: LONGEST_RUN_MS }));
}

function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "starter-functions-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
