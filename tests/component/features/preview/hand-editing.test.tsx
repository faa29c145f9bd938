import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { findTarget } from "~/features/preview/hand/find-target";
import { PreviewPane } from "~/features/preview/preview-pane";
import { createBundler } from "~preview/bundle";
import { describeElement } from "../../../../packages/preview/page/described-element";
import { moduleSize, startModules } from "../../../../packages/preview/page/modules";
import { placeOf, placesOf } from "../../../../packages/preview/page/written-places";

const text = async (file: string) => (await fetch(`/packages/${file}`)).text();
const packages = { text, index: async () => JSON.parse(await text("index.json")) };
const finder = { placeOf, placesOf: (element: Element) => placesOf(element, moduleSize) };

it("finds what React shows in the files: on one line, of a component, and of a list", async () => {
  const files = new Map([
    [
      "src/App.tsx",
      'import { Mark } from "./Mark";\nexport default function App() {\n  return <main><em>a</em><em>b</em><Mark>c</Mark>{[1, 2].map((each) => <i key={each}>{each}</i>)}</main>;\n}',
    ],
    ["src/Mark.tsx", "export const Mark = ({ children }) => <mark>{children}</mark>;"],
  ]);
  const bundle = await createBundler(packages).bundle(files);
  await startModules(bundle, Promise.resolve(), { fail: () => {}, placeOfSyntaxError: () => "" });
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
const write = vi.fn();

/** The pane with files that a change by hand replaces. */
function Pane() {
  const [content, setContent] = useState(lakes);
  const files = new Map([["index.html", content]]);
  return (
    <div style={{ width: 900, height: 600 }}>
      <PreviewPane
        {...{ replyId: null, replyText: null, phase: "done", earlier: null, theme: "light", files }}
        version={{ id: "v", replyId: null, files, hasReply: true }}
        onWrite={async ({ path, content }, message) => {
          write(path, content, message);
          setContent(content);
          return undefined;
        }}
      />
    </div>
  );
}

it("edits an element of a page by keyboard, each change as a version", async () => {
  await render(<Pane />);
  const button = page.getByRole("button", { name: "Edit by hand", exact: true });
  await expect.element(button).toBeEnabled();
  await vi.waitFor(() => expect(document.querySelector("iframe")).not.toBeNull());
  const panel = page.getByRole("region", { name: "Edit by hand", exact: true });
  await vi.waitFor(
    async () => {
      if (!panel.query()) {
        if (button.element().getAttribute("aria-pressed") !== "true") await button.click();
        await userEvent.keyboard("{Tab}{Tab}{Enter}");
      }
      expect(panel.query()).not.toBeNull();
    },
    { timeout: 20_000, interval: 500 },
  );
  await expect.element(panel.getByRole("button", { name: "Close", exact: true })).toHaveFocus();
  const field = panel.getByRole("textbox", { name: "Text", exact: true });
  await expect.element(field).toHaveValue("Lakes");
  await field.fill("Seas & lakes");
  await userEvent.keyboard("{Enter}");
  expect(write).toHaveBeenLastCalledWith(
    "index.html",
    lakes.replace("Lakes", "Seas &amp; lakes"),
    "Edited by hand: text of <h1> in index.html",
  );
  await panel.getByRole("button", { name: "Move later", exact: true }).click();
  await panel.getByRole("button", { name: "Duplicate", exact: true }).click();
  await panel.getByRole("button", { name: "Delete", exact: true }).click();
  expect(write).toHaveBeenLastCalledWith(
    "index.html",
    "<!doctype html>\n<body>\n  <p>Deep</p>\n  <h1>Seas &amp; lakes</h1>\n</body>\n",
    "Edited by hand: deleted <h1> in index.html",
  );
  await expect.element(panel).not.toBeInTheDocument();
});
