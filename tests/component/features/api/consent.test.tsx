import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import type { ReactNode } from "react";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { AuthorizationView, WaitingDeviceView } from "~/domain/api/oauth/connected-app";
import { Authorization } from "~/features/api/authorization";
import { Device } from "~/features/api/device";
import { api } from "~/trpc/react";

type Refusal = { message: string; field: string };
type Answers = Record<string, unknown | ((input: unknown) => unknown)>;

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A server that gives these answers, over HTTP's messages. @returns what it was sent */
async function renderWith(screen: ReactNode, answers: Answers) {
  const sent: unknown[] = [];
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const url = new URL(String(address), "http://localhost");
    const name = url.pathname.split(".").at(-1) ?? "";
    const text = typeof init?.body === "string" ? init.body : (url.searchParams.get("input") ?? "{}");
    const input = JSON.parse(text).json;
    if (init?.body) sent.push(input);
    const headers = { "content-type": "application/json" };
    try {
      const answer = answers[name];
      const data = superjson.serialize(typeof answer === "function" ? answer(input) : answer);
      return new Response(JSON.stringify({ result: { data } }), { headers });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { message, field } = error.refusal;
      const data = { code: "BAD_REQUEST", httpStatus: 400, field };
      const json = superjson.serialize({ message, code: -32600, data });
      return new Response(JSON.stringify({ error: json }), { status: 400, headers });
    }
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <main>{screen}</main>
      </api.Provider>
    </QueryClientProvider>,
  );
  return sent;
}

const query = { client_id: "c1", state: "s" };
const asks: AuthorizationView = {
  state: "asks",
  app: { name: "Garden editor", scopes: ["models", "publish"] },
  place: { kind: "site", host: "garden.example" },
};
const waiting: WaitingDeviceView = {
  code: "BCDF-GHJK",
  app: { name: null, scopes: ["models"] },
  device: "bluebonnet",
  place: "Local network",
  createdAt: new Date(),
};
const main = page.getByRole("main");
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("says who asks, that nobody vouches for it, and where the answer goes; the password is asked for once it is needed", async () => {
  const answerAuthorization = ({ password }: { password: string }) => {
    if (password === "right") return { returnTo: "#returned" };
    throw new Refused({ message: password ? "This password is incorrect." : "Enter it.", field: "password" });
  };
  const sent = await renderWith(<Authorization query={query} account="ada@example.com" />, {
    authorization: asks,
    answerAuthorization,
  });
  for (const text of ["Garden editor", "Not verified", "garden.example", "ada@example.com"])
    await expect.element(main).toHaveTextContent(text);
  await userEvent.click(page.getByLabelText("Publish and share"));
  await expect.element(page.getByLabelText("Your password")).not.toBeInTheDocument();
  await userEvent.click(button("Allow"));
  await userEvent.fill(page.getByLabelText("Your password"), "wrong");
  await userEvent.click(button("Allow"));
  await expect.element(page.getByLabelText("Your password")).toHaveAccessibleDescription(/incorrect/);
  await userEvent.fill(page.getByLabelText("Your password"), "right");
  await userEvent.click(button("Allow"));
  await expect.element(main).toHaveTextContent("Back to the app");
  expect(sent.at(-1)).toEqual({ query, allow: true, scopes: ["models"], password: "right" });
  expect(window.location.hash).toBe("#returned");
});

it("shows what is wrong at the scopes, and stays answerable", async () => {
  const answerAuthorization = ({ allow }: { allow: boolean }) => {
    if (!allow) return { returnTo: "#cancelled" };
    throw new Refused({ message: "Pick at least one thing that the app may do.", field: "scopes" });
  };
  const sent = await renderWith(<Authorization query={query} account="ada@example.com" />, {
    authorization: asks,
    answerAuthorization,
  });
  for (const scope of ["Use models", "Publish and share"]) await userEvent.click(page.getByLabelText(scope));
  await userEvent.click(button("Allow"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Pick at least one thing");
  await userEvent.click(button("Cancel"));
  await expect.element(main).toHaveTextContent("Back to the app");
  expect(sent.map((answer) => (answer as { allow: boolean }).allow)).toEqual([true, false]);
});

it.each([
  [{ state: "unsafe", problem: "wrong_address" } as const, "This request is not safe", "Go to the dashboard"],
  [
    {
      state: "refused",
      name: null,
      reason: "PKCE is needed.",
      returnTo: "https://garden.example/cb?error=x",
    } as const,
    "PKCE is needed.",
    "Return to the app",
  ],
])("leads nowhere by itself: %j", async (authorization, text, link) => {
  const before = window.location.href;
  await renderWith(<Authorization query={query} account="ada@example.com" />, { authorization });
  await expect.element(main).toHaveTextContent(text);
  await expect.element(page.getByRole("link")).toHaveTextContent(link);
  expect(window.location.href).toBe(before);
});

it("asks for the code of a device again when it is wrong, then shows where it came from", async () => {
  const device = ({ code }: { code: string }) => {
    if (code === "BCDF-GHJK") return waiting;
    throw new Refused({ message: "This code is wrong.", field: "code" });
  };
  const sent = await renderWith(<Device code="" account="ada@example.com" />, { device, answerDevice: null });
  const field = page.getByLabelText("Code");
  await userEvent.click(button("Continue"));
  await expect.element(field).toHaveAccessibleDescription(/Please enter the code/);
  for (let at = 0; at < 2; at++) {
    await userEvent.fill(field, "nothing");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveAccessibleDescription(/This code is wrong/);
  }
  await userEvent.fill(field, "BCDF-GHJK");
  await userEvent.keyboard("{Enter}");
  for (const text of ["BCDF-GHJK", "an app without a name", "bluebonnet", "Local network"])
    await expect.element(main).toHaveTextContent(text);
  await userEvent.click(button("Deny"));
  await expect.element(main).toHaveTextContent("The device was refused");
  expect(sent).toEqual([{ code: "BCDF-GHJK", allow: false, scopes: [], password: "" }]);
});

it("takes the code of the link, and says when the tab can be closed", async () => {
  await renderWith(<Device code="BCDF-GHJK" account="ada@example.com" />, {
    device: waiting,
    answerDevice: null,
  });
  await userEvent.click(button("Allow"));
  await expect.element(page.getByRole("heading")).toHaveTextContent("Your device is connected");
  await expect.element(page.getByRole("status")).toHaveTextContent("You can close this tab.");
});
