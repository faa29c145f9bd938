import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  distanceTo,
  type ElementChange,
  editElement,
  refusalOf,
} from "~/domain/project/hand-edit/edit-element";
import { readElements } from "~/domain/project/hand-edit/read-elements";
import { collapseSpace } from "~/domain/project/hand-edit/write-text";
import type { TextEdit } from "~/domain/project/merge-texts";
import { compileScript } from "../../../../packages/preview/bundle/compile-file";

const applied = (text: string, edits: readonly TextEdit[]): string =>
  edits
    .toReversed()
    .reduce((now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove), text);

function edit(path: string, source: string, tag: string, change: ElementChange): string {
  const element = readElements(path, source)?.find((each) => each.tag === tag);
  if (!element) throw new Error(`${tag} was not found`);
  const edited = editElement({ path, source, start: element.start }, change);
  return "refused" in edited ? edited.refused : applied(source, edited.edits);
}

const app = (inner: string) =>
  `export default function App() {\n  return (\n    <main>\n${inner}\n    </main>\n  );\n}\n`;

describe("a text", () => {
  it.each([
    ["a.html", "<h1>Old &amp; new</h1>", "h1", "A < B & C", "<h1>A &lt; B &amp; C</h1>"],
    ["a.tsx", app("      <h1>Old</h1>"), "h1", "{a} < b", app("      <h1>&#123;a&#125; &lt; b</h1>")],
    ["a.jsx", app("<p>{'it'}</p>"), "p", "it's", app("<p>{'it\\'s'}</p>")],
    [
      "A.vue",
      "<template>\n  <p>Plant {{ name }}</p>\n</template>",
      "p",
      "A {{ b",
      "<template>\n  <p>A &#123;&#123; b {{ name }}</p>\n</template>",
    ],
    ["a.html", "<p></p>", "p", "New", "<p>New</p>"],
    ["a.tsx", app("<p>{name}</p>"), "p", "New", "computed-text"],
    ["a.tsx", app("<p>{`Old`}</p>"), "p", "`New`", app("<p>{`\\`New\\``}</p>")],
    ["a.tsx", app("<p>Total: {sum} in all</p>"), "p", "Sum:", app("<p>Sum: {sum} in all</p>")],
    [
      "a.tsx",
      `${app("{ /* a */ // {\n }<p>{/* <b> } */}Old</p>")}function f() { /* { */ }\nconst o = {/* } */};`,
      "p",
      "New",
      `${app("{ /* a */ // {\n }<p>{/* <b> } */}New</p>")}function f() { /* { */ }\nconst o = {/* } */};`,
    ],
  ])("in %s %s", (path, source, tag, text, after) => {
    expect(edit(path, source, tag, { kind: "text", index: 0, text })).toBe(after);
  });
});

describe("classes", () => {
  it.each([
    ["a.html", '<p class="a b">x</p>', '<p class="c">x</p>'],
    ["a.html", "<p class=a>x</p>", '<p class="c">x</p>'],
    ["a.html", "<p>x</p>", '<p class="c">x</p>'],
    ["a.tsx", app('<p className={cn("a", on && "b")}>x</p>'), app('<p className={cn("c", on && "b")}>x</p>')],
    ["a.tsx", app(`<p className={\`a ${"$"}{b}\`}>x</p>`), app(`<p className={\`c ${"$"}{b}\`}>x</p>`)],
    ["a.tsx", app("<p className={styles.a}>x</p>"), "computed-classes"],
    ["a.tsx", app(`<p className={\`${"$"}{b} a\`}>x</p>`), app(`<p className={\`c ${"$"}{b} a\`}>x</p>`)],
    ["a.tsx", app('<p className={pick("a")}>x</p>'), "computed-classes"],
    ["a.tsx", app('<p className="a" {...rest}>x</p>'), app('<p className="c" {...rest}>x</p>')],
    ["a.tsx", app("<p {...rest}>x</p>"), app('<p className="c" {...rest}>x</p>')],
    [
      "a.tsx",
      app('<p className="a" onClick={() => go(1)} hidden={off}>{x}</p>'),
      app('<p className="c" onClick={() => go(1)} hidden={off}>{x}</p>'),
    ],
    [
      "A.vue",
      '<template><p :class="b">x</p></template>',
      '<template><p class="c" :class="b">x</p></template>',
    ],
  ])("in %s %s", (path, source, after) => {
    expect(edit(path, source, "p", { kind: "classes", classes: "c" })).toBe(after);
  });
});

describe("styles", () => {
  it.each([
    ["a.html", "<p>x</p>", "red", '<p style="color: red">x</p>'],
    ["a.html", '<p style="margin: 0">x</p>', "red", '<p style="margin: 0; color: red">x</p>'],
    ["a.html", '<p style="color: blue; margin: 0">x</p>', null, '<p style="margin: 0">x</p>'],
    ["a.tsx", app("<p>x</p>"), "red", app('<p style={{ color: "red" }}>x</p>')],
    [
      "a.tsx",
      app('<p style={{ color: "blue", margin: 4 }}>x</p>'),
      "red",
      app('<p style={{ color: "red", margin: 4 }}>x</p>'),
    ],
    ["a.tsx", app("<p style={{ color }}>x</p>"), "red", "computed-style"],
    ["a.tsx", app('<p style={{ color: "blue", ...own }}>x</p>'), "red", "computed-style"],
    [
      "a.tsx",
      app('<p style={{ ...own, color: "blue" }}>x</p>'),
      "red",
      app('<p style={{ ...own, color: "red" }}>x</p>'),
    ],
    ["a.tsx", app("<p style={{ ...own }}>x</p>"), "red", app('<p style={{ ...own, color: "red" }}>x</p>')],
    [
      "a.tsx",
      app("<p style={{ width, ...own }} />"),
      "red",
      app('<p style={{ width, ...own, color: "red" }} />'),
    ],
    ["a.tsx", app("<p style={own}>x</p>"), "red", "computed-style"],
  ])("in %s %s as %s", (path, source, value, after) => {
    expect(edit(path, source, "p", { kind: "style", name: "color", value })).toBe(after);
  });
});

describe("order", () => {
  const list = '<ul>\n  <li id="a">A</li>\n  <b>B</b>\n</ul>';
  it.each<[string, ElementChange, string]>([
    ["moves", { kind: "move", by: 1 }, '<ul>\n  <b>B</b>\n  <li id="a">A</li>\n</ul>'],
    [
      "is repeated without its id",
      { kind: "duplicate" },
      '<ul>\n  <li id="a">A</li>\n  <li>A</li>\n  <b>B</b>\n</ul>',
    ],
    ["is deleted with its line", { kind: "delete" }, "<ul>\n  <b>B</b>\n</ul>"],
    ["stays at its end", { kind: "move", by: -1 }, "no-siblings"],
  ])("an element %s", (_, change, after) => {
    expect(edit("a.html", list, "li", change)).toBe(after);
    const inApp = edit("a.tsx", app(list), "li", change);
    expect(inApp).toBe(after === "no-siblings" ? after : app(after));
  });

  it.each<[ElementChange, string]>([
    [{ kind: "move", by: -1 }, "{open && (<i>x</i>)}<b />{a ? <u /> : null}"],
    [{ kind: "move", by: 1 }, "<b />{a ? <u /> : null}{open && (<i>x</i>)}"],
    [{ kind: "delete" }, "<b />{a ? <u /> : null}"],
    [{ kind: "duplicate" }, "<b />{open && (<i>x</i>)}{open && (<i>x</i>)}{a ? <u /> : null}"],
  ])("of an element with a condition is that of its braces: %o", (change, after) => {
    const source = app("<b />{open && (<i>x</i>)}{a ? <u /> : null}");
    expect(edit("a.tsx", source, "i", change)).toBe(app(after));
  });

  it("of what an expression makes is left to the expression", () => {
    const source = app("{items.map((item) => <li>{item}</li>)}");
    expect(edit("a.tsx", source, "li", { kind: "delete" })).toBe("no-siblings");
  });
});

it("leaves a picture's address to the code that computes it", () => {
  const source = app('<img src={photo("a.png")} alt="A" />');
  expect(edit("a.tsx", source, "img", { kind: "attribute", name: "src", value: "b.png" })).toBe(
    "computed-attribute",
  );
  const named = app('<img src={photo("a.png")} alt="B" />');
  expect(edit("a.tsx", source, "img", { kind: "attribute", name: "alt", value: "B" })).toBe(named);
});

/** A number: that special content. */
type Tree = { tag: string; classes: string | null; content: (Tree | string | number)[] };

const word = fc.stringMatching(/^[a-z]{1,6}$/);
/** What each language has beside plain text, by its place in the list. */
const special = {
  html: ["a &amp; b", "1 &lt; 2", "<!-- <b> -->", "<br>", "<ul><li>One<li>Two</ul>", "<hr>"],
  vue: [
    "a &amp; b",
    "{{ 1 < 2 }}",
    "<!-- <b> -->",
    "<br />",
    '<i v-for="each in all">{{ each }} and</i>',
    '<i v-if="a" />',
  ],
  tsx: [
    "a &amp; b",
    "{1 < 2}",
    "{/* <b> */}",
    '{"its {b}\\n"}',
    "{all.map((each) => <i key={each}>{each} and</i>)}",
    "{a && (<i style={{ ...b, margin: 1 }}>{a ? <u /> : null}</i>)}",
  ],
} as const;
const content = fc.oneof(word, fc.nat(5));
const tree = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    tag: fc.constantFrom("div", "section", "span", "b"),
    classes: fc.option(fc.array(word, { minLength: 1, maxLength: 3 }).map((names) => names.join(" "))),
    content: fc.array(fc.oneof({ maxDepth: 3 }, content, tie("tree")), { maxLength: 3 }),
  }),
})).tree;

const print = (language: keyof typeof special, { tag, classes, content }: Tree, indent: string): string => {
  const attribute = language === "tsx" ? "className" : "class";
  const inner = content.map((each) => {
    if (typeof each === "object") return print(language, each, `${indent}  `);
    return `${indent}  ${typeof each === "number" ? special[language][each] : each}\n`;
  });
  return `${indent}<${tag}${classes === null ? "" : ` ${attribute}="${classes}"`}>\n${inner.join("")}${indent}</${tag}>\n`;
};

const files = [
  ["a.html", (root: Tree) => print("html", root, "")],
  [
    "a.vue",
    (root: Tree) =>
      `<script setup>\nconst a = 1 < 2;\n</script>\n<template>\n${print("vue", root, "  ")}</template>\n`,
  ],
  ["a.tsx", (root: Tree) => `const a: number = 1;\nexport default () => (\n${print("tsx", root, "  ")});\n`],
] as const;

const change = fc.oneof(
  fc.record({
    kind: fc.constant("text" as const),
    index: fc.nat(2),
    text: fc.string({ minLength: 1 }).map((text) => text.trim() || "x"),
  }),
  fc.record({ kind: fc.constant("classes" as const), classes: fc.string() }),
  fc.record({
    kind: fc.constant("style" as const),
    name: fc.constantFrom("color", "margin-top"),
    value: word,
  }),
  fc.record({ kind: fc.constant("move" as const), by: fc.constantFrom(1 as const, -1 as const) }),
  fc.constant({ kind: "duplicate" as const }),
  fc.constant({ kind: "delete" as const }),
);

it.each(files)(
  "changes nothing of %s but the element that was named, and can be taken back",
  (path, write) => {
    fc.assert(
      fc.property(tree, fc.nat(), change, (root, pick, made) => {
        const source = write(root);
        const before = readElements(path, source) ?? [];
        const element = before[pick % before.length];
        if (!element) throw new Error("No elements");
        const edited = editElement({ path, source, start: element.start }, made);
        const refused = refusalOf(element, made);
        if ("refused" in edited) {
          expect(edited.refused).toBe(refused);
          return;
        }
        expect(refused).toBeNull();
        const after = applied(source, edited.edits);
        const own =
          made.kind === "move" || made.kind === "duplicate" || made.kind === "delete"
            ? element.parent
            : element;
        expect(after.startsWith(source.slice(0, own?.start ?? 0))).toBe(true);
        expect(after.endsWith(source.slice(own?.end ?? source.length))).toBe(true);
        const now = readElements(path, after) ?? [];
        const grown = made.kind === "duplicate" ? 1 : made.kind === "delete" ? -1 : 0;
        const inside = before.filter(({ start, end }) => start >= element.start && end <= element.end).length;
        expect(now.length).toBe(before.length + grown * inside);
        const found = now.find(({ start }) => start === edited.start);
        if (made.kind === "text")
          expect(collapseSpace(found?.texts[made.index]?.text ?? "")).toBe(collapseSpace(made.text));
        if (made.kind !== "delete") expect(found?.tag).toBe(element.tag);
        const back = edited.edits.map(({ at, remove, insert }, each) => ({
          at: at + edited.edits.slice(0, each).reduce((sum, one) => sum + one.insert.length - one.remove, 0),
          remove: insert.length,
          insert: source.slice(at, at + remove),
        }));
        expect(applied(after, back)).toBe(source);
      }),
    );
  },
);

it.each([
  "<ul><li>a</li><li>b</li></ul>",
  "<p title={<i />}>a<b /><></></p>",
  "<p {...rest} key={1}><i>a</i></p>",
  "{items.map((item) => (<li key={item}>{item}<b /></li>))}",
])("counts the elements of %s as the compiler does", (inner) => {
  const source = app(inner);
  const { code } = compileScript("a.tsx", source);
  const noted = [...code.matchAll(/,line:(\d+),at:(\d+)/g)];
  const lines = noted.map(([, line, at]) => ({ line: Number(line), at: Number(at) }));
  const elements = readElements("a.tsx", source) ?? [];
  expect(elements.map(({ line }, at) => ({ line, at }))).toEqual(lines);
  expect(elements.map(({ tag }) => tag)).toEqual(tagsAsCompiled(code));
});

/** The tags of compiled calls, by the place where each notes its own. */
function tagsAsCompiled(code: string): string[] {
  const calls: { tag: string; at: number }[] = [];
  const open: string[] = [];
  const pattern =
    /(?:jsxDEV|createElement)\.call\(void 0, (?:['"](\w+)['"]|[\w.]+Fragment)|,line:\d+,at:(\d+)/g;
  for (const [whole, tag = "", at] of code.matchAll(pattern)) {
    if (whole.includes("call(")) open.push(tag);
    else if (at) calls.push({ tag: open.pop() ?? "", at: Number(at) });
  }
  return calls.map(({ tag }) => tag);
}

describe("a side of the margin or the padding", () => {
  it.each([
    [
      "padding-left",
      "4px",
      '<p style="padding: 8px 16px">x</p>',
      '<p style="padding: 8px 16px 8px 4px">x</p>',
    ],
    [
      "padding-left",
      "16px",
      '<p style="padding: 8px 16px 8px 4px">x</p>',
      '<p style="padding: 8px 16px">x</p>',
    ],
    ["padding-top", "1px", '<p style="padding-top: 2px">x</p>', '<p style="padding-top: 1px">x</p>'],
    ["margin-top", "1px", '<p style="padding: 2px">x</p>', '<p style="padding: 2px; margin-top: 1px">x</p>'],
    // All of them, also those that are set apart.
    [
      "padding",
      "3px",
      '<p style="padding-top: 2px">x</p>',
      '<p style="padding-top: 3px; padding: 3px">x</p>',
    ],
    ["padding-top", "1px", "<p>x</p>", '<p style="padding-top: 1px">x</p>'],
  ])("%s: %s in %s", (name, value, source, after) => {
    expect(edit("a.html", source, "p", { kind: "style", name, value })).toBe(after);
  });
});

it("moves an element to any place among its siblings, in the order that a list of them would have", () => {
  const letters = fc.uniqueArray(fc.constantFrom("a", "b", "i", "u", "em", "q"), { minLength: 2 });
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), fc.boolean(), (tags, from, to, isAfter) => {
      const [moved = "", beside = ""] = [tags[from % tags.length], tags[to % tags.length]];
      fc.pre(moved !== beside);
      const source = `<main>\n${tags.map((tag) => `  <${tag}>${tag}</${tag}>`).join("\n")}\n</main>`;
      const elements = readElements("a.html", source) ?? [];
      const [element, other] = [moved, beside].map((tag) => elements.find((each) => each.tag === tag));
      const by = element && other ? distanceTo(element, other, isAfter) : null;
      if (!element || by === null) throw new Error("They are siblings.");
      const rest: string[] = tags.filter((tag) => tag !== moved);
      const place = rest.indexOf(beside) + (isAfter ? 1 : 0);
      const wanted = [...rest.slice(0, place), moved, ...rest.slice(place)];
      const edited =
        by === 0 ? null : editElement({ path: "a.html", source, start: element.start }, { kind: "move", by });
      if (edited && "refused" in edited) throw new Error(edited.refused);
      const after = edited ? applied(source, edited.edits) : source;
      expect(after.match(/<\w+>(?=\w)/g)).toEqual(wanted.map((tag) => `<${tag}>`));
      expect(after.slice(edited?.start ?? element.start)).toMatch(new RegExp(`^<${moved}>`));
    }),
  );
});
