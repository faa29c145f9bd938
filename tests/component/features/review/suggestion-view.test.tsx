import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AllowedDeeds } from "~/components/ui/deed";
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
  change: {
    treeId: "t".repeat(40),
    baseVersionId: null,
    before: { id: "before", projectId, files: [file("index.html", "a")] },
    after: { id: "after", projectId, files: [file("index.html", "b"), file("notes.md", "c")] },
    conflicts: ["index.html"],
  },
};

/** Shows the suggestion; the server first answers a merge with a conflict. */
function show({ mayEdit = true } = {}) {
  const accepted: Record<string, unknown>[] = [];
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const answer = () => {
      if (String(address).includes("suggestion.read")) return suggestion;
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
              renderPicture: () => null,
            }}
          />
        </AllowedDeeds>
      </api.Provider>
    </QueryClientProvider>,
  );
  return { shown, accepted };
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
  await page.getByRole("button", { name: "Accept what is chosen" }).click();
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
