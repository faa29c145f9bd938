import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AllowedDeeds } from "~/components/ui/deed";
import type { ChecksAnswer } from "~/domain/project/page-request-input";
import type { Suggestion } from "~/domain/review/suggestion";
import { Comparison } from "~/features/project/comparison";
import { ConflictDialog } from "~/features/project/conflict-dialog";
import { SuggestionView } from "~/features/review/suggestion-view";
import { api } from "~/trpc/react";

const PAGE = Array.from({ length: 30 }, (_, line) => `line ${line}\n`).join("");
const contents: Record<string, string> = {
  a: PAGE,
  b: PAGE.replace("line 3\n", "rose\n").replace("line 20\n", "tulip\n"),
  c: "New\n",
};
const file = (path: string, id: string) => ({ path, id, bytes: 1 });
const projectId = "00000000-0000-4000-8000-000000000001";

const suggestion: Suggestion = {
  id: "00000000-0000-4000-8000-000000000002",
  projectId,
  title: "Roses\u202e",
  description: "They smell\nbetter.",
  state: "open",
  authorName: "Rosa",
  isOwn: false,
  createdAt: new Date("2026-01-02T03:04:05Z"),
  decidedAt: null,
  decidedByName: null,
  version: null,
  checks: null,
  change: {
    treeId: "t".repeat(40),
    baseVersionId: null,
    before: { id: "before", projectId, files: [file("index.html", "a")] },
    after: { id: "after", projectId, files: [file("index.html", "b"), file("notes.md", "c")] },
    conflicts: ["index.html"],
  },
};

const withCheck = (checks: Suggestion["checks"]): Suggestion => ({
  ...suggestion,
  checks,
  change: suggestion.change && {
    ...suggestion.change,
    before: { id: "before", projectId, files: [file("index.html", "a"), file("checks/buy.json", "c")] },
  },
});

type Shown = { mayEdit?: boolean; shownSuggestion?: Suggestion; found?: ChecksAnswer["checks"] };

/** Shows the suggestion; the server first answers a merge with a conflict. */
function show({ mayEdit = true, shownSuggestion = suggestion, found = [] }: Shown = {}) {
  const accepted: Record<string, unknown>[] = [];
  const saved: Record<string, unknown>[] = [];
  let runs = 0;
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const answer = () => {
      if (String(address).includes("suggestion.read")) return shownSuggestion;
      if (String(address).includes("suggestion.saveChecks"))
        return void saved.push(JSON.parse(String(init?.body)).json);
      if (!String(address).includes("suggestion.accept")) return contents;
      accepted.push(JSON.parse(String(init?.body)).json);
      const files = [{ path: "index.html", before: file("index.html", "a"), after: file("index.html", "b") }];
      return accepted.length === 1
        ? { state: "conflict", projectId, headId: projectId, files }
        : { state: "merged", number: 4, added: 1 };
    };
    return new Response(JSON.stringify({ result: { data: superjson.serialize(answer()) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  const shown = render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <AllowedDeeds value={() => mayEdit}>
          <SuggestionView
            suggestionId={suggestion.id}
            slots={{
              renderChange: (change) => <Comparison {...change} />,
              renderConflict: (conflict) => <ConflictDialog {...conflict} />,
              renderPictures: () => null,
              runChecks: async () => {
                runs += 1;
                return found;
              },
            }}
          />
        </AllowedDeeds>
      </api.Provider>
    </QueryClientProvider>,
  );
  return { shown, accepted, saved, runs: () => runs };
}

const hunk = (line: number) => page.getByRole("checkbox", { name: `Accept this change, from line ${line}` });

it("accepts the chosen hunks, and asks for a side where they conflict", async () => {
  const { shown, accepted } = show();
  await shown;
  await expect.element(page.getByRole("heading", { name: String.raw`Roses\u202e` })).toBeVisible();
  await expect.element(page.getByRole("status")).toHaveTextContent("the same lines of index.html");
  await expect.element(hunk(4)).toBeChecked();
  await hunk(21).click();
  await page.getByRole("checkbox", { name: "Accept the changes of notes.md" }).click();
  await expect.element(hunk(21)).not.toBeChecked();
  await page.getByRole("button", { name: "Accept selected" }).click();
  await page.getByRole("radio", { name: "Suggestion" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }).click();
  await expect.poll(() => accepted).toHaveLength(2);
  const { treeId, baseVersionId } = suggestion.change ?? {};
  const hunks = [
    { path: "index.html", indexes: [0] },
    { path: "notes.md", indexes: [] },
  ];
  expect(accepted[0]).toMatchObject({ suggestionId: suggestion.id, treeId, baseVersionId, hunks });
  expect(accepted[1]).toMatchObject({
    hunks,
    choices: { headId: projectId, sides: [{ path: "index.html", side: "branch" }] },
  });
});

it("offers those who may not decide nothing to choose", async () => {
  const { shown } = show({ mayEdit: false });
  await shown;
  await expect.element(page.getByText("tulip")).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toEqual([]);
  expect(page.getByRole("button", { name: /Accept|Refuse|Withdraw/ }).elements()).toEqual([]);
});

describe("the project's checks", () => {
  const holds = { path: "checks/buy.json", name: "Buys\u202e", state: "holds" as const, problem: null };
  const broken = {
    path: "checks/sell.json",
    name: "Sells",
    state: "broken" as const,
    problem: "The check “Sells” (checks/sell.json) does not hold.\nStep 2, See “Sold”: it is not there.",
  };

  it("run on a suggestion on which they have not run, and who may decide keeps what they found", async () => {
    const { shown, saved } = show({ shownSuggestion: withCheck(null), found: [holds, broken] });
    await shown;
    await expect.element(page.getByText("1 of 2 checks pass")).toBeVisible();
    const failures = page.getByRole("list", { name: "Checks that do not pass" });
    await expect.element(failures).toHaveTextContent("SellsStep 2, See “Sold”: it is not there.");
    await expect.poll(() => saved).toMatchObject([{ run: { held: 1, of: 2 } }]);
    await hunk(21).click();
    await expect.element(page.getByText("1 of 2 checks pass with all of it")).toBeVisible();
  });

  it.each([
    { mayEdit: false, state: "holds" as const },
    { mayEdit: true, state: "unknown" as const },
  ])("are kept for nobody where the viewer may not decide, or one could not run: %o", async (each) => {
    const found = [{ ...holds, state: each.state }];
    const { shown, saved } = show({ mayEdit: each.mayEdit, shownSuggestion: withCheck(null), found });
    await shown;
    await expect.element(page.getByText("1 of 1 check passes")).toBeVisible();
    expect(saved).toEqual([]);
  });

  it("are not run again where somebody has, unless one asks for it", async () => {
    const kept = { held: 0, of: 1, failed: [{ name: "Buys\u202e", problem: "No page" }], by: "Ed\u202e" };
    const { shown, runs } = show({ shownSuggestion: withCheck(kept), found: [holds] });
    await shown;
    await expect.element(page.getByText(String.raw`in Ed\u202e’s browser`)).toBeVisible();
    await expect.element(page.getByText(String.raw`Buys\u202e`)).toBeVisible();
    expect(runs()).toBe(0);
    await page.getByRole("button", { name: "Run again" }).click();
    await expect.element(page.getByText("1 of 1 check passes")).toBeVisible();
  });

  it("are not mentioned where there are none", async () => {
    const { shown, runs } = show();
    await shown;
    await expect.element(page.getByText("tulip")).toBeVisible();
    expect(page.getByText(/check/).elements()).toEqual([]);
    expect(runs()).toBe(0);
  });
});
