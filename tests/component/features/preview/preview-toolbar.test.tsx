import { createRef } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { usePageTheme } from "~/features/preview/page-theme";
import { PreviewToolbar } from "~/features/preview/pane/preview-toolbar";
import { useAppData } from "~/features/preview/use-app-data";
import { TRPCReactProvider } from "~/trpc/react";

const done: string[] = [];
const act = (name: string) => () => void done.push(name);

const menu = {
  fileName: "index.html",
  actions: { copyCode: async () => void done.push("copy"), download: act("download"), openTab: act("open") },
  checks: { isOpen: false, onToggle: act("checks") },
  saveAsTemplate: { save: act("save"), plan: "Enterprise" },
  pageTheme: undefined,
  data: undefined,
  onClearData: () => {},
  download: undefined,
};

const renderToolbar = (width: number, state: "running" | "none" = "running") =>
  render(
    <div data-testid="pane" className="@container" style={{ width }}>
      <PreviewToolbar
        page={state}
        view="desktop"
        editing={{ isOn: false, onToggle: act("edit") }}
        editButton={createRef()}
        onSwitchView={act("view")}
        publish={state === "running" && <button type="button">Publish</button>}
        more={state === "running" ? menu : null}
      />
    </div>,
  );

const more = page.getByRole("button", { name: "More actions" });

it.each([256, 375, 512, 640])("fits a pane of %i px, with the other actions in its menu", async (width) => {
  done.length = 0;
  await renderToolbar(width);
  const pane = page.getByTestId("pane").element();
  for (const button of pane.querySelectorAll("button"))
    if (button.checkVisibility())
      expect(button.getBoundingClientRect().right, button.ariaLabel ?? "").toBeLessThanOrEqual(
        pane.getBoundingClientRect().right,
      );
  for (const name of [
    "Checks",
    "Open in a new tab",
    "Copy code",
    "Save as template Enterprise",
    "Download",
  ]) {
    await more.click();
    await page.getByRole("menuitem", { name }).click();
  }
  await expect.poll(() => done).toEqual(["checks", "open", "copy", "save", "download"]);
});

it("has no button before there is code", async () => {
  await renderToolbar(640, "none");
  await expect.element(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});

function Themed({ projectId }: { projectId: string }) {
  const keeping = { isOn: projectId === "garden", onKeep: act("keep") };
  const data = { ...useAppData(null), keeping };
  const choice = { ...menu, pageTheme: usePageTheme(projectId), data };
  return (
    <PreviewToolbar
      page="running"
      view="desktop"
      editing={null}
      editButton={createRef()}
      onSwitchView={act("view")}
      publish={null}
      more={choice}
    />
  );
}

it("says which theme was chosen, which is remembered for each project, and that data is kept", async () => {
  const inProvider = (projectId: string) => (
    <TRPCReactProvider>
      <Themed projectId={projectId} />
    </TRPCReactProvider>
  );
  const named = (name: string) => page.getByRole("button", { name, exact: true });
  const view = await render(inProvider("garden"));
  await named("More actions · App data is kept").click();
  await page.getByRole("menuitem", { name: "Dark", exact: true }).click();
  await expect.element(named("More actions · Page theme: Dark · App data is kept")).toBeVisible();
  await view.rerender(inProvider("shop"));
  await expect.element(named("More actions")).toBeVisible();
  await view.unmount();
  await render(inProvider("garden"));
  await more.click();
  await expect
    .element(page.getByRole("menuitem", { name: "Dark", exact: true }))
    .toHaveAttribute("aria-current", "true");
  await userEvent.keyboard("{ArrowDown}");
  await page.getByRole("menuitem", { name: "App's own", exact: true }).click();
  await expect.element(named("More actions · App data is kept")).toBeVisible();
  expect(window.localStorage.getItem("page-theme:garden")).toBeNull();
  await more.click();
  await page.getByRole("menuitem", { name: /^App data/ }).click();
  await page.getByRole("switch", { name: "Keep this app's data" }).click();
  expect(done.at(-1)).toBe("keep");
});
