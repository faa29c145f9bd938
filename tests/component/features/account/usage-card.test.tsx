import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { UsageCard } from "~/features/account/dashboard/usage-card";
import { api, type RouterOutputs } from "~/trpc/react";

type Quota = RouterOutputs["billing"]["quota"];

/** A server with this quota, over HTTP's messages. */
function renderWith(quota: Quota) {
  const fetch = async (address: unknown) => {
    const data = String(address).includes("billing.quota") ? quota : [];
    return new Response(JSON.stringify({ result: { data: superjson.serialize(data) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  return render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <UsageCard />
      </api.Provider>
    </QueryClientProvider>,
  );
}

const card = page.getByRole("region", { name: "Prompts" });
const free = { plan: "Free", limit: 10, per: "day" } as const;

it("says first what is left, then when there is more, then what was used", async () => {
  await renderWith({ ...free, remaining: 7, nextPromptAt: new Date(Date.now() + 1_000) });
  await expect
    .element(card)
    .toHaveTextContent(/^Prompts7 left\. One more (tomorrow )?at \d\d:\d\d3 of 10 used in the last 24 hours/);
});

it("promises no more while none was used", async () => {
  await renderWith({ ...free, remaining: 10, nextPromptAt: null });
  await expect.element(card).toHaveTextContent(/^Prompts10 left\. 0 of 10 used in the last 24 hours/);
});
