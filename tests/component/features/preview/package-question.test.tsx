import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createPackageRequests } from "~/features/preview/package-requests";
import { PackageQuestion } from "~/features/preview/pane/package-question";
import { api, type RouterOutputs } from "~/trpc/react";

type Setting = RouterOutputs["packages"]["setting"];
type Answer = RouterOutputs["packages"]["install"];

afterEach(() => window.localStorage.clear());

/** The question on an installation with this setting, and what it has asked the server to do. */
async function open(setting: Setting, answers: Answer[] = [], packages = ["@dnd-kit/core"]) {
  const requests = createPackageRequests();
  const asked: [procedure: string, input: unknown][] = [];
  let fetched = 0;
  const fetch = async (address: unknown, options?: { body?: unknown }) => {
    const procedure = /^\/([\w.]+)/.exec(String(address))?.[1] ?? "";
    if (options?.body) asked.push([procedure, superjson.deserialize(JSON.parse(String(options.body)))]);
    const data =
      procedure === "packages.setting" ? setting : procedure === "packages.install" ? answers.shift() : null;
    return new Response(JSON.stringify({ result: { data: superjson.serialize(data) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <PackageQuestion
          requests={requests}
          projectId="meadow"
          packages={packages}
          onFetched={() => (fetched += 1)}
        />
      </api.Provider>
    </QueryClientProvider>,
  );
  const ask = (names: string[], projectId = "meadow") => requests.ask(projectId, names);
  return {
    asked,
    ask,
    isLacking: () => requests.isLacking("meadow"),
    fetched: () => fetched,
    isKnown: () => queries.isFetching() === 0,
  };
}

const gotten: Answer = { outcome: "changed", version: null, scripts: [] };
const banner = page.getByRole("status");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const install = (isConfirmed: boolean, names = ["@dnd-kit/core"]) => [
  "packages.install",
  { projectId: "meadow", names, isConfirmed },
];

it("asks before it gets what an app needs", async () => {
  const { asked, fetched } = await open({ mode: "ask", isOwner: false }, [gotten]);
  await expect
    .element(banner)
    .toHaveTextContent("This app needs @dnd-kit/core. Get it from the npm registry?Get itNot Now");
  expect(asked).toEqual([]);
  await button("Get it").click();
  await expect.poll(fetched).toBe(1);
  expect(asked).toEqual([install(false)]);
});

it("lets the owner decide for everybody", async () => {
  const { asked } = await open({ mode: "ask", isOwner: true }, [gotten], ["jotai", "immer"]);
  await expect.element(banner).toHaveTextContent("This app needs jotai and immer. Get them");
  await button("Always on this installation").click();
  await expect
    .poll(() => asked)
    .toEqual(
      expect.arrayContaining([["packages.setMode", { mode: "always" }], install(false, ["jotai", "immer"])]),
    );
});

it("gets packages unasked where the owner wants that, and asks all the same about a doubtful one", async () => {
  const { asked } = await open({ mode: "always", isOwner: false }, [
    { outcome: "confirm", question: "It is new. Get it anyway?" },
    { outcome: "refused", reason: "It has native code." },
  ]);
  await expect.element(banner).toHaveTextContent("It is new. Get it anyway?");
  expect(asked).toEqual([install(false)]);
  await button("Get it anyway").click();
  await expect.element(banner).toHaveTextContent("@dnd-kit/core could not be installed. It has native code.");
  expect(asked).toEqual([install(false), install(true)]);
});

it("says nothing once it was declined, or where packages are turned off", async () => {
  const { isLacking } = await open({ mode: "ask", isOwner: false });
  expect(isLacking()).toBe(true);
  await button("Not Now").click();
  await expect.element(banner).toBeEmptyDOMElement();
  // Errors of the page are its own again.
  expect(isLacking()).toBe(false);
  const { asked, isKnown } = await open({ mode: "off", isOwner: true }, [], ["other"]);
  await expect.poll(isKnown).toBe(true);
  await new Promise(requestAnimationFrame);
  await expect.element(banner.last()).toBeEmptyDOMElement();
  expect(asked).toEqual([]);
});

it("asks for what a command of this project names, which ends with the answer", async () => {
  const refused: Answer = { outcome: "refused", reason: "It has native code." };
  const { ask, asked, isLacking } = await open({ mode: "ask", isOwner: false }, [gotten, refused], []);
  void ask(["secret"], "another project");
  const added = ask(["jotai"]);
  await expect.element(banner).toHaveTextContent("A command asks for jotai. Get it from the npm registry?");
  await button("Get it").click();
  expect(await added).toEqual({ output: "Added jotai.\n", exitCode: 0 });
  expect(asked).toEqual([install(false, ["jotai"])]);
  await expect.element(banner).toBeEmptyDOMElement();
  const declined = ask(["immer"]);
  await button("Not Now").click();
  expect(await declined).toEqual({ output: "Nothing was installed.\n", exitCode: 1 });
  const failed = ask(["sharp"]);
  await button("Get it").click();
  expect(await failed).toEqual({ output: "It has native code.\n", exitCode: 1 });
  expect(isLacking()).toBe(false);
});

it("tells a command at once that packages are turned off", async () => {
  const { ask } = await open({ mode: "off", isOwner: false }, [], []);
  expect(await ask(["jotai"])).toEqual({
    output: "npm packages are turned off on this installation.\n",
    exitCode: 1,
  });
});
