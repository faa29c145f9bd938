import { expect, it } from "vitest";
import { answerLimits } from "~/server/adapters/net/answer-limits";
import { filesUnder, textOf } from "~tests/support/source-files";

const code = filesUnder("src/server").filter(
  (file) => /\.m?ts$|\.mjs$/.test(file) && !file.startsWith("src/server/db/generated/"),
);
const DOOR = "src/server/adapters/net/create-fetch.ts";
const TABLE = "src/server/adapters/net/answer-limits.ts";

// Lint refuses the global `fetch`; these are the other ways to read what a server answers.
it("reads answers of other servers only through the fetch that limits them", () => {
  const others =
    /(?:from |\bimport\(|\brequire\()\s*"(?:undici|(?:node:)?(?:https?|http2|net|tls)|axios|got|node-fetch)"|(?<!typeof )globalThis\s*\.\s*fetch|new EventSource|new WebSocket/;
  const typesOnly = /^import type .*$/gm;
  const readers = code.filter((file) => others.test(textOf(file).replace(typesOnly, "")));
  expect(readers).toEqual([DOOR]);
});

it("uses every row of the table of answers, and names no other", () => {
  const used = new Set(
    code
      .filter((file) => file !== TABLE)
      .flatMap((file) => [...textOf(file).matchAll(/etch(?:For)?(?:\(.*?\))?\(\s*"(\w+)"\s*\)/g)])
      .map(([, kind]) => kind),
  );
  // Its kind is an argument, because two calls share what leads to them.
  for (const kind of ["supabaseSettings", "supabaseTables"]) used.add(kind);
  expect([...used].toSorted()).toEqual(Object.keys(answerLimits).toSorted());
});
