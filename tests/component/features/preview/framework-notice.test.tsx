import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PreviewPane } from "~/features/preview/preview-pane";
import { api } from "~/trpc/react";

const files = new Map([["src/App.svelte", "<h1>Garden</h1>"]]);
const queries = new QueryClient();
const client = api.createClient({ links: [] });
const pane = (projectId: string) => (
  <QueryClientProvider client={queries}>
    <api.Provider client={client} queryClient={queries}>
      <PreviewPane
        reply={{ replyText: null, replyId: null, phase: "empty" }}
        look={{ theme: "light" }}
        project={{ id: projectId, files, version: { id: "one", replyId: null, files, hasReply: true } }}
      />
    </api.Provider>
  </QueryClientProvider>
);
const keep = page.getByRole("button", { name: "Keep as files", exact: true });

it("remembers for each project that it is kept as files", async () => {
  const first = await render(pane("garden"));
  await keep.click();
  await expect.element(page.getByText("<h1>Garden</h1>")).toBeVisible();
  await first.unmount();
  const again = await render(pane("garden"));
  await expect.element(page.getByText("<h1>Garden</h1>")).toBeVisible();
  await expect.element(keep).not.toBeInTheDocument();
  await again.unmount();
  await render(pane("shop"));
  await expect.element(keep).toBeVisible();
});
