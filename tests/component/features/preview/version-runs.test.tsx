import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createPackageRequests, PackageRequests } from "~/features/preview/package-requests";
import { PreviewPane } from "~/features/preview/preview-pane";
import { api } from "~/trpc/react";

type Run = [versionId: string, isGood: boolean];
type Files = Record<string, string>;

/** A server that asks before it gets packages. */
const askForPackages = async () =>
  new Response(JSON.stringify({ result: { data: superjson.serialize({ mode: "ask", isOwner: false }) } }), {
    headers: { "content-type": "application/json" },
  });

/** The pane with one version after the other, and what it reported of them. */
async function renderVersions() {
  const onRun = vi.fn<(...run: Run) => void>();
  const onSend = vi.fn(async () => true);
  const requests = createPackageRequests();
  const queries = new QueryClient();
  const client = api.createClient({
    links: [httpLink({ url: "/", transformer: superjson, fetch: askForPackages })],
  });
  const pane = (id: string, given: Files) => {
    const files = new Map(Object.entries(given));
    const version = { id, replyId: null, files, hasReply: true };
    return (
      <div style={{ height: 600 }}>
        <QueryClientProvider client={queries}>
          <api.Provider client={client} queryClient={queries}>
            <PackageRequests value={requests}>
              <PreviewPane
                reply={{ replyId: null, replyText: null, phase: "done", earlier: null }}
                look={{ theme: "light" }}
                project={{ id: "meadow", files, version, onRun }}
                actions={{ onSend }}
              />
            </PackageRequests>
          </api.Provider>
        </QueryClientProvider>
      </div>
    );
  };
  let rerender: Awaited<ReturnType<typeof render>>["rerender"] | undefined;
  return {
    runs: () => onRun.mock.calls,
    onSend,
    async show(id: string, files: Files) {
      if (rerender) await rerender(pane(id, files));
      else ({ rerender } = await render(pane(id, files)));
    },
  };
}

const app = (body: string): Files => ({ "src/App.tsx": `export default function App() { ${body} }` });

it("does not take the page of the version before for that of one that is still being compiled", async () => {
  const { show, runs } = await renderVersions();
  await show("working", app("return <h1>Hello</h1>"));
  await expect.poll(runs).toEqual([["working", true]]);
  await show("broken", app("throw new Error('gone')"));
  await expect.poll(runs).toContainEqual(["broken", false]);
  await show("blank", app("return null"));
  await expect.poll(runs).toContainEqual(["blank", false]);
  await show("fixed", app("return <h1>Hello again</h1>"));
  await expect.poll(runs).toContainEqual(["fixed", true]);
  expect(new Set(runs().flatMap(([id, isGood]) => (isGood ? id : [])))).toEqual(
    new Set(["working", "fixed"]),
  );
});

it("does not let another page of a project speak for its version", async () => {
  const { show, runs } = await renderVersions();
  await show("v", {
    "index.html": "<h1>Home</h1>",
    "about.html": "<h1>About</h1><script>missing()</script>",
  });
  await expect.poll(runs).toEqual([["v", true]]);
  await page.getByRole("button", { name: "Code block: index.html" }).click();
  await page.getByRole("menuitem", { name: "about.html" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("missing is not defined");
  expect(runs()).toEqual([["v", true]]);
});

it("names a framework that cannot run, has it rewritten, or shows its files", async () => {
  const { show, runs, onSend } = await renderVersions();
  await show("v", {
    "src/main.ts": 'import { bootstrapApplication } from "@angular/platform-browser";',
    "src/index.html": "<app-root></app-root>",
  });
  await expect.element(page.getByText("This is an Angular project.")).toBeVisible();
  await page.getByRole("button", { name: "Rewrite it in React" }).click();
  expect(onSend).toHaveBeenCalledWith(expect.stringMatching(/^Rewrite this Angular project in React/));
  await page.getByRole("button", { name: "Keep as files" }).click();
  await expect.element(page.getByText("app-root").first()).toBeVisible();
  expect(document.querySelector("iframe")).toBeNull();
  expect(runs()).toEqual([]);
});

it("evaluates no version while its packages may still come", async () => {
  const { show, runs } = await renderVersions();
  await show("v", {
    "src/App.tsx":
      'import { Flower } from "wild-flower"; export default () => <main><h1>Meadow</h1><Flower /></main>;',
  });
  await expect.element(page.getByText("This app needs wild-flower.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Console/ })).toHaveTextContent(/[1-9]/);
  expect(runs()).toEqual([]);
  await page.getByRole("button", { name: "Not Now", exact: true }).click();
  await expect.poll(runs).toEqual([["v", false]]);
});
