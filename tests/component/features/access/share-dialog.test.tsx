import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import type { ReactNode } from "react";
import superjson from "superjson";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import type { SharedView, ShareView } from "~/domain/access/share";
import { InvitationPage } from "~/features/access/invitation-page";
import ShareDialog from "~/features/access/share-dialog";
import { SharedWithYou } from "~/features/access/shared-with-you";
import { PeopleInChat } from "~/features/chat/people-in-chat";
import { api } from "~/trpc/react";
import { axeIn } from "~tests/support/axe-in";

const CHAT = "0199a000-0000-7000-8000-000000000001";
const noop = () => {};
const ana = { id: "0199a000-0000-7000-8000-00000000000a", name: "Ana", avatarUrl: null };
const ben: ShareView = {
  id: "0199a000-0000-7000-8000-00000000000b",
  role: "editor",
  person: {
    id: "0199a000-0000-7000-8000-0000000000bb",
    name: `Ben ${"of the long name ".repeat(6)}`,
    avatarUrl: null,
  },
  email: "ben@example.com",
  expiresAt: new Date("2099-03-01T12:00:00Z"),
  lastSeenAt: new Date("2026-01-02T12:00:00Z"),
};
const invited: ShareView = {
  id: "0199a000-0000-7000-8000-00000000000c",
  role: "viewer",
  person: null,
  email: "cleo@example.com",
  expiresAt: null,
  lastSeenAt: null,
};
const link = {
  id: "0199a000-0000-7000-8000-00000000000d",
  role: "viewer",
  address: "http://localhost:3000/invite/secret",
  expiresAt: null,
  people: 2,
} as const;
const shared: SharedView = {
  target: "project",
  name: "Garden",
  chats: 3,
  team: null,
  owner: ana,
  role: null,
  shares: [ben, invited],
  links: [link],
  reach: "machine",
};

type Answers = Record<string, unknown>;
class Refused extends Error {
  detail?: string;
}

/** A server with these answers by procedure. @returns what it was sent */
async function renderWith(screen: ReactNode, answers: Answers) {
  const sent: { name: string; input: unknown }[] = [];
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const url = new URL(String(address), "http://localhost");
    const name = url.pathname.split(".").at(-1) ?? "";
    if (typeof init?.body === "string") sent.push({ name, input: JSON.parse(init.body).json });
    const headers = { "content-type": "application/json" };
    const answer = answers[name];
    if (answer instanceof Refused) {
      const data = { code: "NOT_FOUND", httpStatus: 404, field: answer.name, detail: answer.detail };
      const json = superjson.serialize({ message: answer.message, code: -32600, data });
      return new Response(JSON.stringify({ error: json }), { status: 400, headers });
    }
    const data = superjson.serialize(answer ?? null);
    return new Response(JSON.stringify({ result: { data } }), { headers });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <main>{screen}</main>
        <Toaster />
      </api.Provider>
    </QueryClientProvider>,
  );
  return sent;
}

const refusedAt = (field: string, message: string) => Object.assign(new Refused(message), { name: field });
const dialog = page.getByRole("dialog");
const button = (name: string | RegExp) => page.getByRole("button", { name });
const openDialog = (answers: Answers) =>
  renderWith(<ShareDialog target={{ chatId: CHAT }} onClose={noop} onLeft={noop} />, {
    listShares: shared,
    ...answers,
  });

describe("the owner's share dialog", () => {
  it("shows people, links and who can reach the server, without violations, on a phone, too", async () => {
    await page.viewport(375, 700);
    await openDialog({});
    for (const text of [
      "Garden",
      "3 chats",
      "Ana",
      "Owner",
      "cleo@example.com",
      "Has not viewed it yet",
      "used by 2 people",
    ])
      await expect.element(dialog).toHaveTextContent(text);
    await expect.element(dialog).toHaveTextContent("This server can only be reached from this computer.");
    expect(await axeIn(document.body)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    expect(dialog.element().querySelector(".overflow-y-auto")?.scrollWidth).toBeLessThanOrEqual(343);
  });

  it("changes a person's access with the keyboard, and says so", async () => {
    const sent = await openDialog({});
    await expect.element(dialog).toHaveTextContent("cleo@example.com");
    (button(/Access for cleo@example.com/).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        name: "changeShare",
        input: { chatId: CHAT, shareId: invited.id, role: "commenter" },
      });
    await expect.element(page.getByText("cleo@example.com can comment now")).toBeInTheDocument();
  });

  it("hands over only after asking, and not to somebody who has not come", async () => {
    const sent = await openDialog({});
    await userEvent.click(button(/Access for cleo/));
    await expect.element(page.getByRole("menuitem", { name: "Remove access" })).toBeInTheDocument();
    await expect.element(page.getByRole("menuitem", { name: "Make owner…" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(button(/Access for Ben/));
    await userEvent.click(page.getByRole("menuitem", { name: "Make owner…" }));
    await expect.element(dialog).toHaveTextContent("will own the project “Garden” and its 3 chats");
    expect(sent).toEqual([]);
    await userEvent.click(button("Make owner"));
    await expect
      .poll(() => sent.at(-1))
      .toEqual({ name: "handOver", input: { chatId: CHAT, shareId: ben.id } });
  });

  it("shows why an address cannot be invited, and keeps it", async () => {
    const sent = await openDialog({ invite: refusedAt("email", "This is your own email address.") });
    const field = page.getByLabelText("Email address");
    await userEvent.click(button("Invite"));
    await expect.element(field).toHaveAccessibleDescription(/valid email/);
    await userEvent.fill(field, "Ana@Example.com");
    await userEvent.click(button("Invite"));
    await expect.element(field).toHaveAccessibleDescription("This is your own email address.");
    await expect.element(field).toHaveValue("Ana@Example.com");
    expect(sent.at(-1)?.input).toEqual({
      chatId: CHAT,
      email: "ana@example.com",
      role: "viewer",
      lifetimeDays: null,
    });
  });

  it("makes one link for each role, and revokes it", async () => {
    const sent = await openDialog({});
    const roles = page.getByRole("region", { name: "Links" }).getByLabelText("Access");
    await expect.element(roles).toHaveTextContent("Can edit");
    await expect.element(roles).not.toHaveTextContent("Can view");
    await userEvent.selectOptions(roles, "editor");
    await userEvent.selectOptions(
      page.getByRole("region", { name: "Links" }).getByLabelText("Ends"),
      "Never",
    );
    await userEvent.click(button("Create link"));
    await expect.poll(() => sent.at(-1)?.input).toEqual({ chatId: CHAT, role: "editor", lifetimeDays: null });
    await userEvent.click(button("Revoke the link: anyone can view"));
    await expect.poll(() => sent.at(-1)?.input).toEqual({ chatId: CHAT, linkId: link.id });
  });
});

it("only shows a member who has access, and lets them leave", async () => {
  const seen = { ...shared, role: "editor" as const, links: [], shares: [{ ...ben, email: null }] };
  let left = 0;
  const sent = await renderWith(
    <ShareDialog target={{ chatId: CHAT }} onClose={noop} onLeft={() => left++} />,
    {
      listShares: seen,
    },
  );
  await expect.element(dialog).toHaveTextContent("Can edit");
  for (const name of ["Invite", "Create link", /Access for/])
    await expect.element(button(name)).not.toBeInTheDocument();
  await userEvent.click(button("Leave"));
  await expect.element(dialog).toHaveTextContent("until Ana invites you again");
  await userEvent.click(button("Leave"));
  await expect.poll(() => left).toBe(1);
  expect(sent).toEqual([{ name: "leave", input: { chatId: CHAT } }]);
});

it("can be tried again when it could not be loaded", async () => {
  await openDialog({ listShares: refusedAt("", "No.") });
  await expect.element(dialog).toHaveTextContent("Who has access could not be loaded");
  await expect.element(button("Try again")).toBeInTheDocument();
});

describe("an invitation", () => {
  const invitation = {
    name: "Garden",
    ownerName: "Ana",
    role: "editor",
    expiresAt: new Date("2099-03-01T12:00:00Z"),
    isAddressed: false,
  };

  it("leads a guest back after logging in", async () => {
    await renderWith(<InvitationPage secret="abc" account={null} />, { readInvitation: invitation });
    await expect
      .element(page.getByRole("main"))
      .toHaveTextContent("Ana shares it with you. You can edit it.");
    await expect
      .element(page.getByRole("link", { name: "Log in" }))
      .toHaveAttribute("href", "/login?from=%2Finvite%2Fabc");
    expect(await axeIn(document.body)).toEqual([]);
  });

  it("says why who is logged in cannot open it", async () => {
    const refused = refusedAt("", "This invitation was sent to another email address.");
    await renderWith(<InvitationPage secret="abc" account="cleo@example.com" />, {
      readInvitation: invitation,
      acceptInvitation: Object.assign(refused, { detail: "Log in with the other one." }),
    });
    await userEvent.click(button("Open"));
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("This invitation was sent to another email address.Log in with the other one.");
    expect(await axeIn(document.body)).toEqual([]);
  });

  it.each([
    [null, {}],
    ["abc", { readInvitation: refusedAt("", "We couldn't find that.") }],
  ])("says when it no longer works (%s)", async (secret, answers) => {
    await renderWith(<InvitationPage secret={secret} account="cleo@example.com" />, answers);
    await expect.element(page.getByRole("heading")).toHaveTextContent("This invitation no longer works");
  });
});

it("lists what others share, with their names, the role and who is there, and nothing while there is none", async () => {
  const chats = [{ chatId: CHAT, title: "Bees", owner: ana, role: "viewer", updatedAt: new Date() }];
  const people = ["Ana", "Ben", "Cem", "Dan"].map((name) => ({ id: name, name, avatarUrl: null }));
  const elsewhere = { chatId: ben.id, people: [{ id: "Eva", name: "Eva", avatarUrl: null }] };
  await renderWith(<SharedWithYou renderPeople={(chatId) => <PeopleInChat chatId={chatId} />} />, {
    listShared: chats,
    listPresent: [{ chatId: CHAT, people }, elsewhere],
  });
  const region = page.getByRole("region", { name: "Shared with you" });
  await expect.element(region).toHaveTextContent("Bees");
  await expect.element(region).toHaveTextContent("Ana · Can view");
  // Who is there now: three, and the number of the others.
  const faces = page.getByRole("img", { name: "Ana, Ben, Cem, and Dan are here." });
  await expect.element(faces).toHaveTextContent("ABC+1");
  expect(page.getByRole("img").elements()).toHaveLength(1);
  expect(await axeIn(document.body)).toEqual([]);
  await expect.element(page.getByRole("link")).toHaveAttribute("href", `/chat/${CHAT}`);
});
