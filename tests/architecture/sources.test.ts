import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { providers } from "~/domain/auth/provider";
import { describeVariable } from "~/domain/docs/variable";
import { hostIds } from "~/domain/publication/host";
import { variables } from "~/env";
import { filesUnder, textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";

const isCode = (file: string) => /\.(ts|tsx|js|mjs)$/.test(file);
const isGenerated = (file: string) => file.startsWith("src/server/db/generated/");
const code = filesUnder("src").filter((file) => isCode(file) && !isGenerated(file));

/** Files of src/server whose values are imported from outside it. The import table fences everything behind them. */
function serverEntries() {
  const imports = /^import (?!type\b)[^;]*?from "~\/(server\/[^"]+)"|\bimport\("~\/(server\/[^"]+)"\)/gm;
  const named = code
    .filter((file) => !file.startsWith("src/server/"))
    .flatMap((file) => [...textOf(file).matchAll(imports)].map(([, whole, lazy]) => `src/${whole ?? lazy}`));
  return code.filter((file) => named.includes(file.replace(/(?:\/index)?\.tsx?$/, "")));
}

it("keeps the server out of the browser at the files through which it is entered", () => {
  const entries = serverEntries();
  expect(entries).toContain("src/server/wiring.ts");
  const open = entries.filter(
    (file) => !/^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*import "server-only";/.test(textOf(file)),
  );
  expect(open).toEqual([]);
});

it("reads process.env in src/env.js and nowhere else", () => {
  // Next replaces process.env.NEXT_RUNTIME at build time.
  const reads = /process\s*\.\s*env(?!\.NEXT_RUNTIME\b)|process\[["']env|loadEnvFile/;
  const readers = code.filter((file) => reads.test(textOf(file)));
  expect(readers).toEqual(["src/env.js"]);
});

const ENV_EXAMPLE_HEAD = `# Every variable is optional: without any, the product uses embedded services. To change one, copy this file to .env and
# uncomment its line. Values shown are the defaults, or examples where there is none. src/env.js validates them at startup.
`;

it("pins every dependency to one exact version", () => {
  const { dependencies, devDependencies } = JSON.parse(textOf("package.json"));
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(String(version)),
  );
  expect(loose).toEqual([]);
});

/**
 * Generated from src/env.js. After a change: vitest run -u --project architecture tests/architecture/sources.test.ts
 */
it("lists every variable in .env.example, with its default or format", () => {
  const lines = Object.values(variables)
    .flatMap((group) => Object.entries(group))
    .map(([name, rule]) => describeVariable(name, rule))
    .map(({ name, fallback, example, meaning }) => {
      const value = fallback ?? example ?? "";
      return `${`# ${name}=${value.includes(" ") ? `"${value}"` : value}`.padEnd(46)}  # ${meaning}\n`;
    });
  return expect(`${ENV_EXAMPLE_HEAD}\n${lines.join("")}`).toMatchFileSnapshot(projectPath(".env.example"));
});

it("documents exactly the variables that are read", () => {
  const source = textOf("src/env.js");
  const read = [...source.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  // Those of sign-in providers and hosts are derived from their names.
  read.push(
    ...hostIds.map((id) => `${id.toUpperCase()}_API_BASE`),
    ...providers.flatMap((id) => ["ID", "SECRET"].map((part) => `${id.toUpperCase()}_CLIENT_${part}`)),
  );
  expect(read.toSorted()).toEqual([...Object.values(variables).flatMap(Object.keys), "NODE_ENV"].toSorted());
  const spread = [...source.matchAll(/^ {4}\.\.\.variables\.(\w+),/gm)].map(([, group]) => group);
  expect(spread).toEqual(Object.keys(variables));
});

it("writes message rows in one file only", () => {
  const writes = /\bmessage\.(?:create|update|upsert)\w*\(|(?:INSERT INTO|UPDATE) messages\b/;
  const writers = code.filter((file) => writes.test(textOf(file)));
  expect(writers).toEqual(["src/server/services/chat/message-store.ts"]);
});

it("names every router after a noun of the architecture", () => {
  const nouns = /same name in every layer: `([a-z ]+)`/.exec(textOf("docs/ARCHITECTURE.md"))?.[1]?.split(" ");
  const routers = readdirSync(projectPath("src/server/api/routers")).map((name) => name.replace(/\.ts$/, ""));
  expect(nouns).toEqual(expect.arrayContaining(routers));
});

it("allows no meaningless file names", () => {
  const empty = /(^|\/)(utils?|helpers?|common|misc|managers?|types|constants)(\.\w+)?(\/|$)/;
  expect(code.filter((file) => empty.test(file))).toEqual([]);
});

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

it("locks the optional packages of every platform, so that npm ci accepts the lock file everywhere", () => {
  const packages: Record<string, Locked> = JSON.parse(textOf("package-lock.json")).packages;
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${parent}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  // Fixed by `node scripts/complete-lock.mjs`.
  expect(missing).toEqual([]);
});

it("asks one function whether a key belongs to the input method, wherever Enter is handled", () => {
  const handlers = code.filter((file) =>
    /\.isComposing|\bkey [!=]== "Enter"|\bisEnter\(|\bsendsText\(/.test(textOf(file)),
  );
  const asking = /(?:~\/lib|\.)\/enter-key"/;
  const others = handlers.filter((file) => file.startsWith("src/") && !asking.test(textOf(file)));
  expect(others).toEqual(["src/lib/enter-key.ts"]);
});
