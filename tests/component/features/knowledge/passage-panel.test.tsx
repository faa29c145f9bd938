import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import PassagePanel from "~/features/knowledge/passage-panel";
import { api } from "~/trpc/react";

const passage = { heading: "Trees", from: 202, to: 203, text: "# Trees\nThe oak is old." };
const given = { ...passage, documentId: "1", document: "garden.md", collection: "Handbook" };
const text = `${"A paragraph.\n".repeat(201)}${passage.text}\n`;

function renderPanel() {
  const fetch = async () =>
    Response.json({ result: { data: superjson.serialize({ name: "garden.md", collectionId: "2", text }) } });
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  return render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <PassagePanel shown={{ ...given, passage: given }} onClose={() => {}} />
      </api.Provider>
    </QueryClientProvider>,
  );
}

it("shows the passage in its document, and can be closed", async () => {
  const screen = await renderPanel();
  const mark = page.getByRole("mark");
  await expect.element(mark).toHaveTextContent("The oak is old.");
  await expect.element(mark).toBeInViewport();
  await screen.unmount();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
