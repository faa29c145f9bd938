import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { writeCheckFile } from "~/domain/project/checks/check-file";
import { readSentence } from "~/domain/project/checks/sentence";
import { CheckBanner } from "~/features/preview/check-banner";
import { copy } from "~/features/preview/checks-copy";
import { ChecksPanel, type ChecksView } from "~/features/preview/checks-panel";
import { FixErrors } from "~/features/preview/fix-errors";
import type { ChecksState } from "~/features/preview/use-checks";

const steps = ["Press “Add”", "See “Buy milk”"].flatMap((sentence) => readSentence(sentence) ?? []);
const files = new Map([
  ["index.html", ""],
  ["checks/add.json", writeCheckFile({ name: "A to-do can be added", steps })],
  ["checks/total.json", writeCheckFile({ name: "The total is right", steps })],
]);
const problem = "“Buy milk” is not on the page.";
const state: ChecksState = {
  of: files,
  ran: [],
  results: new Map([
    ["checks/add.json", { state: "holds" }],
    ["checks/total.json", { state: "broken", at: 1, problem }],
  ]),
  isRunning: false,
  problem: null,
};
const fixes = () => ({
  fix: vi.fn(async () => {}),
  mention: undefined,
  automatic: { isOn: false, isDue: false, onChange: () => {} },
});

const shown = (view: ChecksView, given: Partial<Parameters<typeof ChecksPanel>[0]> = {}) => (
  <ChecksPanel
    files={files}
    state={state}
    view={view}
    onView={() => {}}
    onRunAgain={() => {}}
    writer={{ save: async () => true, remove: async () => {} }}
    theme="light"
    outsideImages={false}
    {...given}
  />
);

it("lists which checks hold, and where one is broken, with a way to fix it", async () => {
  const given = fixes();
  await render(<FixErrors value={given}>{shown({ is: "list" })}</FixErrors>);
  await expect
    .element(page.getByRole("button", { name: "Checks 1 fails 1 passes", exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(`Step 2, See “Buy milk”: ${problem}`)).toBeVisible();
  await page.getByRole("button", { name: copy.fix, exact: true }).click();
  const error = expect.stringContaining("The check “The total is right” (checks/total.json) does not hold.");
  expect(given.fix).toHaveBeenCalledWith({ error, all: [error], isAutomatic: false });
});

it("writes a check in plain words, and says what it cannot read", async () => {
  const save = vi.fn(async () => true);
  const writer = { save, remove: async () => {} };
  await render(shown({ is: "new", sentences: ["Press “Add”"] }, { writer }));
  await page.getByRole("button", { name: copy.editor.save, exact: true }).click();
  await expect.element(page.getByText(copy.editor.nameMissing)).toBeVisible();
  await expect.element(page.getByText("It has no step that says what to see.")).toBeVisible();
  await page.getByRole("textbox", { name: copy.editor.name }).fill("Adding works");
  await page.getByRole("textbox", { name: copy.editor.steps }).fill('Press "Add"\nThe list grows');
  await expect.element(page.getByText("Step 2 cannot be read: The list grows")).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  await page.getByRole("textbox", { name: copy.editor.steps }).fill('Press "Add"\nSee "Buy milk"');
  await page.getByRole("button", { name: copy.editor.save, exact: true }).click();
  expect(save).toHaveBeenCalledWith(null, { name: "Adding works", steps });
});

it("says of a check that cannot be read where the mistake is, and keeps its steps to correct", async () => {
  const wrong = JSON.stringify({ name: "Sums", steps: ["Press “Add”", "The sum is seen"] });
  const given = new Map([...files, ["checks/wrong.json", wrong]]);
  const unread = "Step 2 cannot be read: The sum is seen";
  const known: ChecksState = {
    ...state,
    of: given,
    results: new Map([...state.results, ["checks/wrong.json", { state: "unknown", problem: unread }]]),
  };
  const onView = vi.fn();
  await render(shown({ is: "list" }, { files: given, state: known, onView }));
  await expect
    .element(page.getByRole("button", { name: "Checks 1 fails 1 not run 1 passes", exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(unread)).toBeVisible();
  await page.getByRole("button", { name: "Edit: Sums", exact: true }).click();
  expect(onView).toHaveBeenCalledWith({ is: "editor", path: "checks/wrong.json" });
});

it("opens a check with its steps, also where one cannot be read", async () => {
  const wrong = JSON.stringify({ name: "Sums", steps: ["Press “Add”", "The sum is seen"] });
  const given = new Map([...files, ["checks/wrong.json", wrong]]);
  await render(shown({ is: "editor", path: "checks/wrong.json" }, { files: given }));
  const box = page.getByRole("textbox", { name: copy.editor.steps });
  await expect.element(box).toHaveValue("Press “Add”\nThe sum is seen");
});

it("says above the page that a change broke a check, with the ways out", async () => {
  const given = fixes();
  const [onUndo, onExpectationChanged] = [vi.fn(), vi.fn()];
  const result = { state: "broken" as const, at: 1, problem };
  const check = { path: "checks/add.json", name: "A to-do can be added", steps, problem: null, result };
  await render(
    <FixErrors value={given}>
      <CheckBanner
        newlyFailing={[check]}
        removedOrWeakened={[]}
        onUndo={onUndo}
        onExpectationChanged={onExpectationChanged}
        onPutBack={() => {}}
        onKeep={() => {}}
      />
    </FixErrors>,
  );
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(/^This change broke a check\. “A to-do can be added”: Step 2, /);
  await page.getByRole("button", { name: copy.banner.undo, exact: true }).click();
  await page.getByRole("button", { name: copy.banner.wishChanged, exact: true }).click();
  await page.getByRole("button", { name: copy.fix, exact: true }).click();
  expect([onUndo, onExpectationChanged, given.fix].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

it("says that a reply removed a check, puts it back, or leaves it so", async () => {
  const [onPutBack, onKeep] = [vi.fn(), vi.fn()];
  await render(
    <CheckBanner
      newlyFailing={[]}
      removedOrWeakened={[{ path: "checks/add.json", name: "A to-do can be added", change: "removed" }]}
      onUndo={() => {}}
      onExpectationChanged={() => {}}
      onPutBack={onPutBack}
      onKeep={onKeep}
    />,
  );
  await expect.element(page.getByRole("status")).toHaveTextContent(/^This reply removed a check\./);
  await page.getByRole("button", { name: copy.banner.putBack, exact: true }).click();
  await page.getByRole("button", { name: copy.banner.wishChanged, exact: true }).click();
  expect([onPutBack, onKeep].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it("keeps what is typed while a reply is written, and tells why it cannot be saved yet", async () => {
  const view: ChecksView = { is: "editor", path: "checks/add.json" };
  const screen = await render(shown(view));
  const name = page.getByRole("textbox", { name: copy.editor.name });
  await name.fill("My own words");
  await screen.rerender(shown(view, { writer: null, files: new Map([["index.html", ""]]) }));
  await expect.element(name).toHaveValue("My own words");
  const save = page.getByRole("button", { name: copy.editor.save, exact: true });
  await expect.element(save).toBeDisabled();
  await expect.element(page.getByText(copy.editor.waits)).toBeVisible();
  await screen.rerender(shown(view));
  await expect.element(name).toHaveValue("My own words");
  await expect.element(save).toBeEnabled();
});

/** A panel that keeps its own view. */
function Panel({ from }: { from: ChecksView }) {
  const [view, setView] = useState(from);
  return shown(view, { onView: setView });
}

it("keeps the focus as the editor opens and closes, and as a check is removed", async () => {
  await render(<Panel from={{ is: "list" }} />);
  const toggle = page.getByRole("button", { name: "Checks 1 fails 1 passes", exact: true });
  await page.getByRole("button", { name: copy.write, exact: true }).click();
  await expect.element(page.getByRole("textbox", { name: copy.editor.name })).toHaveFocus();
  await page.getByRole("button", { name: copy.editor.cancel, exact: true }).click();
  await expect.element(toggle).toHaveFocus();
  await page.getByRole("button", { name: "Edit: A to-do can be added", exact: true }).click();
  await expect.element(page.getByRole("textbox", { name: copy.editor.name })).toHaveFocus();
  await page.getByRole("button", { name: copy.editor.save, exact: true }).click();
  await expect.element(toggle).toHaveFocus();
  await page.getByRole("button", { name: "Remove: A to-do can be added", exact: true }).click();
  await expect.element(toggle).toHaveFocus();
});
