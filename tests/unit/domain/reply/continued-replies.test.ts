import { expect, it } from "vitest";
import { applyReply } from "~/domain/reply/apply-reply";
import { isInsideOpenFence, joinContinuation } from "~/domain/reply/continuation";
import { extractBlocks } from "~/domain/reply/extract-blocks";

const css = Array.from({ length: 4 }, (_, n) => `.card-${n * 7} {\n\tcolor: #${n}a${n}b${n}c;\n}\n`).join(
  "\n",
);
const list = `export function List() {\n  return (\n    <ul className="list">\n      <li>Größe “ü” ✓</li>\n    </ul>\n  );\n}\n`;
const app = `import { List } from "./List";\n\nexport default function App() {\n  return <List />;\n}\n`;

const base = new Map([
  ["src/App.tsx", app],
  ["src/List.tsx", list],
]);

const whole = `Two files.

### src/List.tsx

\`\`\`tsx
${list.replace("list", "long list")}\`\`\`

**src/styles.css**

\`\`\`css
${css}\`\`\`

Done.
`;

const edits = `Two edits.

\`\`\`tsx src/App.tsx
<<<<<<< SEARCH
  return <List />;
=======
  return (
    <main>
      <List />
    </main>
  );
>>>>>>> REPLACE
\`\`\`

\`\`\`tsx src/List.tsx
<<<<<<< SEARCH
      <li>Größe “ü” ✓</li>
=======
      <li>First of the new items</li>
      <li>Second of the new items</li>
>>>>>>> REPLACE
\`\`\`
`;

/** The block that a cut falls into: its opening line, what that says, and its text on both sides of the cut. */
function blockAt(reply: string, cut: number) {
  const opening = [...reply.matchAll(/^```[a-z]/gm)].findLast(({ index }) => index < cut)?.index ?? 0;
  const start = reply.indexOf("\n", opening) + 1;
  const line = reply.slice(opening, start);
  const path = /src\/\S+\.\w+/.exec(line)?.[0] ?? /(src\/\S+?)\*{0,2}\n+$/.exec(reply.slice(0, opening))?.[1];
  const [before, rest] = [reply.slice(start, cut), reply.slice(Math.max(cut, start))];
  return { line, language: line.slice(3).trim().split(" ")[0], path, before, rest };
}

type Block = ReturnType<typeof blockAt>;

/** How models go on when they are asked for the rest of a reply that was cut inside a block. */
const habits: Record<string, (block: Block) => string> = {
  "with the fence again": ({ line, rest }) => `${line}${rest}`,
  "with the fence and its path": ({ language, path, rest }) => `\`\`\`${language} ${path}\n${rest}`,
  "with a heading and the fence": ({ language, path, rest }) =>
    `### ${path} (continued)\n\n\`\`\`${language}\n${rest}`,
  "with a sentence and the fence": ({ line, path, rest }) => `Continuing ${path}:\n\n${line}${rest}`,
  // Less cannot be told from text that is there twice.
  "with the whole block again": ({ line, before, rest }) =>
    before !== "" && before.length < 24 ? rest : `${line}${before}${rest}`,
};

const apply = (reply: string) => {
  const { files, changes } = applyReply(base, extractBlocks(reply));
  return { files: [...files], refused: changes.filter(({ state }) => state === "refused") };
};

const wrongCuts = (reply: string, goOn: (cut: number) => string) => {
  const expected = apply(reply);
  expect(expected.refused).toEqual([]);
  return Array.from({ length: reply.length }, (_, cut) => cut).flatMap((cut) => {
    const before = reply.slice(0, cut);
    if (!isInsideOpenFence(before)) return [];
    const made = apply(joinContinuation(before, goOn(cut)));
    return JSON.stringify(made) === JSON.stringify(expected) ? [] : [before.slice(-40)];
  });
};

const replies = { "whole files": whole, edits };

it.each(Object.entries(replies))(
  "%s that are cut anywhere and go on at once are made as if they were never cut",
  (_, reply) => {
    expect(wrongCuts(reply, (cut) => reply.slice(cut))).toEqual([]);
  },
);

it.each(
  Object.entries(replies).flatMap(([what, reply]) =>
    Object.entries(habits).map(([habit, goOn]) => ({ what, reply, habit, goOn })),
  ),
)(
  "$what that are cut anywhere and continued $habit are made as if they were never cut",
  ({ reply, goOn }) => {
    expect(wrongCuts(reply, (cut) => goOn(blockAt(reply, cut)))).toEqual([]);
  },
);
