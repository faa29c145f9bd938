import { useCallback, useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as Y from "yjs";
import { DraftFiles } from "~/domain/project/draft-files";
import { findTarget } from "~/features/preview/hand/find-target";
import { PreviewPane } from "~/features/preview/preview-pane";
import type { ProjectDraft } from "~/features/project/draft-host";
import { openHandSession } from "~/features/project/hand-session";
import { useDraftFiles } from "~/features/project/use-draft-files";
import { createBundler } from "~preview/bundle";
import { describeElement } from "../../../../packages/preview/page/described-element";
import { moduleSize, startModules } from "../../../../packages/preview/page/modules";
import { sourcePositionOf, sourcePositionsOf } from "../../../../packages/preview/page/source-positions";

const text = async (file: string) => (await fetch(`/packages/${file}`)).text();
const packages = { text, index: async () => JSON.parse(await text("index.json")) };
const finder = {
  sourcePositionOf,
  sourcePositionsOf: (element: Element) => sourcePositionsOf(element, moduleSize),
};

it("finds what React shows in the files: on one line, of a component, and of a list", async () => {
  const files = new Map([
    [
      "src/App.tsx",
      'import { Mark } from "./Mark";\nexport default function App() {\n  return <main><em>a</em><em>b</em><Mark>c</Mark>{[1, 2].map((each) => <i key={each}>{each}</i>)}</main>;\n}',
    ],
    ["src/Mark.tsx", "export const Mark = ({ children }) => <mark>{children}</mark>;"],
  ]);
  const bundle = await createBundler(packages).bundle(files);
  await startModules(bundle, Promise.resolve(), { fail: () => {}, positionOfSyntaxError: () => "" });
  await expect.element(page.getByText("c", { exact: true })).toBeVisible();
  const shown = { html: "", followsTheme: false, notes: [], bundle };
  const found = (selector: string, nth = 0, { now = files, on = shown } = {}) => {
    const element = document.querySelectorAll(selector)[nth];
    const target = element && findTarget(describeElement(element, finder), on, now);
    return target && { ...target, written: now.get(target.path)?.slice(target.start, target.start + 12) };
  };
  expect(found("em")).toMatchObject({ written: "<em>a</em><e", count: 1 });
  expect(found("em", 1)).toMatchObject({ written: "<em>b</em><M" });
  expect(found("mark")).toMatchObject({ path: "src/App.tsx", written: "<Mark>c</Mar" });
  expect(found("i")).toMatchObject({ written: "<i key={each", count: 2 });
  // Of another state of the file, or of a file that the project has not.
  expect(found("em", 0, { now: new Map() })).toBeNull();
  const older = { ...bundle, modules: { "src/App.tsx": { code: "", imports: {} } } };
  expect(found("em", 0, { on: { ...shown, bundle: older } })).toBeNull();
});

const lakes = "<!doctype html>\n<body>\n  <h1>Lakes</h1>\n  <p>Deep</p>\n</body>\n";
/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const versions = vi.fn();

const asked = vi.fn();

type PaneProps = { texts: Readonly<Record<string, string>>; mayWrite?: boolean };

/** The pane with a project that is edited by hand. */
function Pane({ texts, mayWrite = true }: PaneProps) {
  const [draft] = useState(() => {
    const doc = new Y.Doc();
    const files = new DraftFiles(doc);
    for (const [path, text] of Object.entries(texts)) files.set(path, new Y.Text(text));
    files.set(
      "img/new.png",
      Uint8Array.from(atob(PIXEL), (each) => each.charCodeAt(0)),
    );
    const draft: ProjectDraft = {
      projectId: "p",
      doc,
      files,
      status: "saved",
      isDirty: false,
      refusal: null,
      save: async (message) => {
        versions(
          Object.keys(texts)
            .map((path) => files.get(path)?.toString())
            .join("\n"),
          message,
        );
      },
      change: async () => null,
    };
    return draft;
  });
  const files = useDraftFiles(draft) ?? new Map();
  const open = useCallback(() => openHandSession(draft), [draft]);
  return (
    <div style={{ width: 900, height: 600 }}>
      <PreviewPane
        reply={{ replyId: null, replyText: null, phase: "done", earlier: null }}
        look={{ theme: "light" }}
        project={{ id: null, files, version: { id: "v", replyId: null, files, hasReply: true } }}
        actions={{ onEditByHand: mayWrite ? open : undefined, onPick: asked }}
      />
    </div>
  );
}

/** Opens the panel. @returns what presses its buttons and picks an element by its text */
async function openPanel(project: string | PaneProps["texts"], mayWrite = true) {
  const texts = typeof project === "string" ? { "index.html": project } : project;
  await render(<Pane {...{ texts, mayWrite }} />);
  const button = page.getByRole("button", { name: "Edit", exact: true });
  const panel = page.getByRole("region", { name: "Edit", exact: true });
  const host = page.frameLocator(page.getByTitle("Preview", { exact: true }));
  const shown = page.frameLocator(host.getByTitle("Page", { exact: true }));
  await expect.element(button).toBeEnabled();
  await button.click();
  const press = (name: string) => panel.getByRole("button", { name, exact: true }).click();
  // A click that comes before the frame picks does nothing.
  const pick = (name: string, seen = `“${name}”`) =>
    vi.waitFor(
      async () => {
        await shown.getByText(name, { exact: true }).first().click({ timeout: 1000 });
        expect(panel.element().textContent).toContain(seen);
      },
      { timeout: 20_000 },
    );
  return { button, panel, press, pick };
}

it("edits elements of a page in steps that can be undone, as one version", async () => {
  const { button, panel, press, pick } = await openPanel(lakes);
  await pick("Lakes");
  const field = panel.getByRole("textbox", { name: "Text", exact: true });
  await expect.element(field).toHaveValue("Lakes");
  await field.fill("Seas & lakes");
  await userEvent.keyboard("{Enter}");
  await press("Move later");
  await press("Duplicate");
  await press("Undo");
  await expect.element(field).toHaveValue("Seas & lakes");
  await pick("Deep");
  await press("Delete");
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await press("Redo");
  expect(versions).not.toHaveBeenCalled();
  await press("Close");
  await expect.element(button).toHaveFocus();
  await expect
    .poll(() => versions.mock.calls)
    .toEqual([
      [
        "<!doctype html>\n<body>\n  <h1>Seas &amp; lakes</h1>\n</body>\n",
        "Heading text, heading moved, paragraph deleted",
      ],
    ]);
});

it("walks to what is beside an element, changes the theme and a picture, and shows what changed", async () => {
  versions.mockClear();
  const style = "<style>:root { --paper: #ffffff; --wide: 3px }</style>";
  const { panel, press, pick } = await openPanel(
    `<!doctype html>\n${style}\n<main><h1>Lakes</h1><p>Deep</p><img src="old.png"></main>\n`,
  );
  await pick("Deep");
  const status = panel.getByRole("status");
  const walk = async (name: string, to: string) => {
    await press(name);
    await expect.element(status).toHaveTextContent(`${to} in index.html.`);
    // The user goes on with the same button.
    await expect.element(panel.getByRole("button", { name, exact: true })).toHaveFocus();
  };
  await walk("Select the previous one", "<h1> “Lakes”");
  await walk("Select what it is in", "<main>");
  await walk("Select what is in it", "<h1> “Lakes”");
  // As fast as it can be pressed.
  await userEvent.keyboard("{Tab}{Tab}{Enter}{Enter}");
  await expect.element(status).toHaveTextContent("<img> in index.html.");
  await panel.getByRole("combobox", { name: "Picture", exact: true }).selectOptions("img/new.png");
  await panel.getByText("Theme", { exact: true }).click();
  const paper = panel.getByRole("textbox", { name: "paper", exact: true });
  await paper.fill("#ffffff; } body { color: red");
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText("CSS does not know this value here")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await paper.fill("#ddeeff");
  await userEvent.keyboard("{Enter}");
  await panel.getByText("Changes (2)", { exact: true }).click();
  await expect
    .element(panel.getByText("-<style>:root { --paper: #ffffff; --wide: 3px }</style>"))
    .toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => versions.mock.calls.length).toBe(1);
  expect(versions.mock.calls[0]?.[0]).toBe(
    `<!doctype html>\n${style.replace("#ffffff", "#ddeeff")}\n<main><h1>Lakes</h1><p>Deep</p><img src="img/new.png"></main>\n`,
  );
});

it("writes a bare number as pixels, and refuses a value that CSS does not know", async () => {
  versions.mockClear();
  const { panel, press, pick } = await openPanel(lakes);
  await pick("Deep");
  const width = panel.getByRole("textbox", { name: "Width", exact: true });
  await width.fill("banana");
  await userEvent.keyboard("{Enter}");
  await expect.element(width).toHaveAccessibleDescription(/CSS does not know this value here/);
  await width.fill("40");
  await userEvent.keyboard("{Enter}");
  await expect.element(width).toHaveValue("40px");
  const color = panel.getByRole("textbox", { name: "Text color", exact: true });
  await color.fill("banana");
  await press("Close");
  await expect
    .poll(() => versions.mock.calls.map(([text]) => text))
    .toEqual([lakes.replace("<p>", '<p style="width: 40px">')]);
});

const inData: [what: string, path: string, files: Record<string, string>, element?: string][] = [
  [
    "React",
    "src/data.json",
    {
      "src/App.tsx":
        'import { rivers } from "./data.json";\nimport { Row } from "./Row";\nexport default () => <ul>{rivers.map(({ name }) => <Row key={name} name={name} />)}</ul>;\n',
      "src/Row.tsx": "export const Row = ({ name }) => <li>{name}</li>;\n",
      "src/data.json": '{\n  "rivers": [{ "name": "Elbe" }, { "name": "Oder" }]\n}\n',
    },
  ],
  [
    "translations",
    "src/i18n.ts",
    {
      "src/App.tsx":
        'import { t } from "./i18n";\nexport default () => <main><h1>{t("river")}</h1></main>;\n',
      "src/i18n.ts":
        'const en = {\n  river: "Elbe",\n};\nexport const t = (key: keyof typeof en) => en[key];\n',
    },
    "Heading",
  ],
  [
    "Vue",
    "src/App.vue",
    {
      "src/App.vue":
        '<script setup>\nconst rivers = ["Elbe", "Oder"];\n</script>\n<template><ul><li v-for="river of rivers" :key="river">{{ river }}</li></ul></template>\n',
    },
  ],
  [
    "a page that a script makes",
    "index.html",
    {
      "index.html":
        '<!doctype html>\n<ul></ul>\n<script>\nfor (const name of ["Elbe", "Oder"]) {\n  const item = document.createElement("li");\n  item.textContent = name;\n  document.querySelector("ul").append(item);\n}\n</script>\n',
    },
  ],
];

it("steps a value that the page shows before it is written, and takes back one change of two", async () => {
  versions.mockClear();
  const { panel, press, pick } = await openPanel(lakes);
  await pick("Deep");
  const left = panel.getByRole("textbox", { name: "Padding, left", exact: true });
  const width = panel.getByRole("textbox", { name: "Width", exact: true });
  await expect.element(left).toHaveValue("0px");
  const before = (width.element() as HTMLInputElement).value;
  await left.click();
  await userEvent.keyboard("{ArrowUp}{Shift>}{ArrowUp}{/Shift}");
  // Until the page has reported what it shows.
  await expect.element(width).not.toHaveValue(before);
  await userEvent.keyboard("{Enter}");
  await panel.getByRole("textbox", { name: "Weight", exact: true }).fill("700");
  await userEvent.keyboard("{Enter}");
  await panel.getByText("Changes (2)", { exact: true }).click();
  await press("Take back: paragraph weight");
  await press("Close");
  await expect
    .poll(() => versions.mock.calls)
    .toEqual([[lakes.replace("<p>", '<p style="padding-left: 11px">'), "Paragraph padding"]]);
});

it.each(inData)(
  "edits a text where the data of the project has it: %s",
  async (_, path, texts, element = "List item") => {
    versions.mockClear();
    const { panel, press, pick } = await openPanel(texts);
    await pick("Elbe", `Written in ${path}`);
    const field = panel.getByRole("textbox", { name: "Text", exact: true });
    await field.fill('The "Elbe"');
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue('The "Elbe"');
    await press("Undo");
    await expect.element(field).toHaveValue("Elbe");
    await press("Redo");
    await expect.element(field).toHaveValue('The "Elbe"');
    await press("Close");
    await expect
      .poll(() => versions.mock.calls)
      .toEqual([[Object.values(texts).join("\n").replace('"Elbe"', '"The \\"Elbe\\""'), `${element} text`]]);
  },
);

it("asks which one is meant of a text that the project has several times, and refuses one that it has not", async () => {
  versions.mockClear();
  const files = {
    "src/App.tsx":
      'import { names } from "./names";\nexport default () => <main><h1>{names[0]}</h1><p>{names.length + " rivers"}</p></main>;\n',
    "src/names.ts": 'export const names = ["Elbe", "Oder"];\nexport const others = ["Elbe"];\n',
  };
  const { panel, press, pick } = await openPanel(files);
  await pick("2 rivers", "Code makes this text.");
  await pick("Elbe", "The project has this text 2 times");
  const field = panel.getByRole("textbox", { name: "Text", exact: true });
  await expect.element(field).not.toBeInTheDocument();
  await panel
    .getByRole("combobox", { name: "The project has this text 2 times", exact: true })
    .selectOptions("src/names.ts, line 1");
  await field.fill("Rhine");
  await userEvent.keyboard("{Enter}");
  await press("Close");
  await expect
    .poll(() => versions.mock.calls.map(([text]) => text))
    .toEqual([Object.values(files).join("\n").replace('"Elbe"', '"Rhine"')]);
});

it("only asks for a change of an element where nothing can be written", async () => {
  const { button, panel, press, pick } = await openPanel(lakes, false);
  await pick("Deep");
  await expect.element(panel.getByText("Change it here")).not.toBeInTheDocument();
  await press("Ask for a change");
  expect(asked.mock.calls).toEqual([[expect.objectContaining({ tag: "p", text: "Deep", line: 4 })]]);
  await expect.element(panel).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}e{/Control}");
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
});

it("says how many places of the page a text of the project's data changes, before it does", async () => {
  const { panel, pick } = await openPanel({
    "src/App.tsx":
      'import { t } from "./i18n";\nexport default () => <main><h1>{t("river")}</h1><p>{t("river")}</p></main>;\n',
    "src/i18n.ts":
      'const en = {\n  river: "Elbe",\n};\nexport const t = (key: keyof typeof en) => en[key];\n',
  });
  await pick("Elbe", "Written in src/i18n.ts, line 2.");
  await expect.element(panel.getByText("Changes all 2 places on this page that show it.")).toBeVisible();
});
