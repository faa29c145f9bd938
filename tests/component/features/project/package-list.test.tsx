import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import PackageList from "~/features/project/package-list";
import { api, type RouterOutputs } from "~/trpc/react";

type State = RouterOutputs["packages"]["state"];

const jotai = { name: "jotai", version: "2.15.0", bytes: 34_000, isImported: true };
const unused = { name: "@scope/unused", version: "1.0.0", bytes: null, isImported: false };

async function open(mode: State["mode"], packages: State["packages"]) {
  const asked: [procedure: string, input: unknown][] = [];
  const fetch = async (address: unknown, options?: { body?: unknown }) => {
    const procedure = /^\/([\w.]+)/.exec(String(address))?.[1] ?? "";
    if (options?.body) asked.push([procedure, superjson.deserialize(JSON.parse(String(options.body)))]);
    if (procedure === "packages.remove") packages = packages.filter((one) => one.name !== "jotai");
    const data =
      procedure === "packages.state"
        ? { mode, isOwner: true, packages }
        : {
            outcome: "changed",
            version: procedure === "packages.remove" ? { id: "v", number: 3 } : null,
            scripts: [],
          };
    return new Response(JSON.stringify({ result: { data: superjson.serialize(data) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <PackageList projectId="meadow" onClose={() => {}} />
      </api.Provider>
    </QueryClientProvider>,
  );
  return asked;
}

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const status = page.getByRole("status");

it("lists what a project has of the registry, and updates and removes it", async () => {
  const asked = await open("ask", [jotai, unused]);
  await expect.element(row("jotai")).toHaveTextContent("jotai2.15.0 · adds 34 kB to the page");
  await expect.element(row("@scope/unused")).toHaveTextContent("@scope/unused1.0.0 · not imported");
  await button("Update jotai").click();
  await expect.element(status).toHaveTextContent("There is no newer version");
  await button("Remove jotai").click();
  await expect.element(status).toHaveTextContent("Removed.");
  await expect.element(row("jotai")).not.toBeInTheDocument();
  await expect.element(status).toHaveFocus();
  const named = { projectId: "meadow", names: ["jotai"] };
  expect(asked).toEqual([
    ["packages.update", named],
    ["packages.remove", named],
  ]);
});

it("offers no updates where packages are turned off, and says that there are none", async () => {
  await open("off", [unused]);
  await expect.element(button("Remove @scope/unused")).toBeVisible();
  await expect.element(button("Update @scope/unused")).not.toBeInTheDocument();
});
