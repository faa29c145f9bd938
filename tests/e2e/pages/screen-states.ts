import { expect, type Page } from "@playwright/test";
import { ChatBuilder } from "./chat-builder";
import { makeUser } from "./new-user";
import type { WIDTHS } from "./picture-taker";
import { pressMore } from "./preview-menus";
import { spendPrompts } from "./spend-prompts";

/** A state of a screen that its URL alone does not show. */
export type ScreenState = {
  name: string;
  /** Default: the screen without any action. */
  whole?: boolean;
  /** Whether phones lack this state. */
  wideOnly?: boolean;
  open(page: Page, width: (typeof WIDTHS)[number]): Promise<unknown>;
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

export const guestStates: readonly ScreenState[] = [
  {
    name: "login-errors",
    whole: true,
    open: async (page) => {
      await page.goto("/login");
      await page.getByRole("checkbox").check();
      await press(page, "Log in");
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "signup-errors",
    whole: true,
    open: async (page) => {
      await page.goto("/signup");
      await page.getByRole("checkbox").check();
      await press(page, "Sign up");
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "forgot-password-sent",
    whole: true,
    open: async (page) => {
      await page.goto("/forgot-password");
      await page.getByLabel("Email", { exact: true }).fill(makeUser().email);
      await press(page, "Send the link");
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    },
  },
  {
    name: "enterprise-errors",
    whole: true,
    open: async (page) => {
      await page.goto("/enterprise");
      await press(page, "Send Inquiry");
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "templates-nothing-found",
    whole: true,
    open: async (page) => {
      await page.goto("/templates");
      await page.getByRole("searchbox").fill("spaceship");
      await expect(page.getByText(/^No template matches/)).toBeVisible();
    },
  },
  { name: "reset-password-unknown", whole: true, open: (page) => page.goto("/reset-password") },
  {
    name: "auth-callback",
    whole: true,
    open: async (page) => {
      // Block its redirect target, because the page is shown only briefly.
      await page.route(/\/login/, () => {});
      await page.goto("/auth/callback");
    },
  },
];

export const accountStates: readonly ScreenState[] = [
  {
    name: "account-edit",
    whole: true,
    open: async (page) => {
      await page.goto("/account");
      await press(page, "Edit Profile");
      await page.getByLabel("Username").fill("admin");
      await page.getByLabel("Phone").fill("none");
      await press(page, "Save changes");
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "account-two-factor",
    open: async (page) => {
      await page.goto("/account/security");
      await page.getByRole("switch", { name: /^Two-factor authentication/ }).click();
      await expect(page.getByRole("img")).toBeVisible();
    },
  },
  {
    name: "account-model-list",
    open: async (page) => {
      await page.goto("/account/models");
      const list = page.getByRole("button", { name: /^Model/ });
      await expect(list).toBeEnabled();
      await list.click();
    },
  },
  {
    name: "account-delete",
    open: async (page) => {
      await page.goto("/account/data");
      await press(page, "Delete account");
      await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeVisible();
    },
  },
  {
    name: "account-failed",
    whole: true,
    open: async (page) => {
      // Of the account's pages, this one asks from the browser.
      await page.route(/\/api\/trpc\/.*usage\.report/, (route) => route.abort());
      await page.goto("/account/usage");
      await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
    },
  },
  {
    name: "account-menu",
    open: async (page) => {
      await page.goto("/dashboard");
      await press(page, "Account menu");
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
];

const billing = (name: string, open?: (page: Page) => Promise<unknown>, whole = false): ScreenState => ({
  name: `account-${name}`,
  whole,
  open: async (page) => {
    await page.goto("/account/billing#billing");
    await expect(page.getByRole("button", { name: /^Edit Visa/ })).toBeVisible();
    await open?.(page);
  },
});

export const payerStates: readonly ScreenState[] = [
  billing("paying", undefined, true),
  billing("address", (page) => press(page, "Edit Billing address"), true),
  billing("add-card", async (page) => {
    await press(page, "Add Payment Method");
    await press(page, "Add card");
    await expect(page.getByRole("alert").first()).toBeVisible();
  }),
  billing("keep-card", async (page) => {
    await page.getByRole("button", { name: /^Edit Visa/ }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page.getByText(/is paid with this card/)).toBeVisible();
  }),
];

const inChat = (name: string, address: string, open: (page: Page, narrow: boolean) => Promise<unknown>) => ({
  name: `chat-${name}`,
  open: async (page: Page, { width }: { width: number }) => {
    await new ChatBuilder(page).open(address);
    await open(page, width < 500);
  },
});

export const chatStates = (chat: string): ScreenState[] => [
  inChat("history", chat, async (page) => {
    await press(page, "Chat history");
    await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
  }),
  inChat("settings", chat, (page) => press(page, "Chat settings")),
  inChat("models", chat, (page) => page.getByRole("button", { name: /^Model:/ }).click()),
  inChat("integrations", chat, (page) => press(page, "Integrations")),
  inChat("edit", chat, (page) => press(page, "Edit message")),
  inChat("attachments", chat, (page) =>
    page.locator("form input[type=file]").setInputFiles([
      { name: "sum.py", mimeType: "text/x-python", buffer: Buffer.from("print(1 + 1)\n") },
      { name: "a-rather-long-name-of-a-file.txt", mimeType: "text/plain", buffer: Buffer.from("remember\n") },
      { name: "large.txt", mimeType: "text/plain", buffer: Buffer.alloc(1_000_001, "a") },
    ]),
  ),
  inChat("console", chat, async (page, narrow) => {
    if (narrow) await page.getByRole("tab", { name: "Preview" }).click();
    const toggle = page.getByRole("button", { name: /^Console/ });
    // It is there from the first output on.
    await expect(async () => {
      for (const frame of page.frames().slice(1))
        await frame.evaluate(
          `console.log("3 products loaded"); console.warn("The price of one product is missing");`,
        );
      await expect(toggle).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await toggle.click();
  }),
  // On a phone the preview is already narrow, so there is no mobile view button.
  { ...inChat("preview-mobile", chat, (page) => press(page, "Mobile view")), wideOnly: true },
  inChat("templates", "/chat", async (page) => {
    await press(page, "Integrations");
    await press(page, "Browse all templates");
    await expect(page.getByRole("dialog").getByRole("article").first()).toBeVisible();
  }),
  inChat("save-as-template", chat, async (page, narrow) => {
    if (narrow) await page.getByRole("tab", { name: "Preview" }).click();
    await pressMore(page, "Save as template");
    await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  }),
  inChat("not-connected", "/chat", (page) => new ChatBuilder(page).selectModel("mistral")),
  inChat("offline", chat, async (page) => {
    // The preview's script must be loaded first: offline it would stay a skeleton.
    await expect(page.locator(".animate-pulse")).toHaveCount(0);
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
  }),
  {
    name: "chat-missing",
    open: (page) => page.goto("/chat/00000000-0000-4000-8000-000000000000"),
  },
];

async function openComments(page: Page, narrow: boolean) {
  if (narrow) {
    await press(page, "Integrations");
    await press(page, "Show comments");
  } else await page.getByRole("button", { name: /open comment thread/ }).click();
}

type Shared = { chat: string; versions: string; invitation: string };

/** States of the owner of a project with a member, a link, a comment, a suggestion and a team. */
export const sharedStates = ({ chat, versions, invitation }: Shared): ScreenState[] => [
  inChat("share", chat, async (page) => {
    await press(page, "Integrations");
    await press(page, "Share…");
    await expect(page.getByText(/^With this link/)).toBeVisible();
  }),
  inChat("comments", chat, async (page, narrow) => {
    await openComments(page, narrow);
    await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  }),
  inChat("comment-thread", chat, async (page, narrow) => {
    await openComments(page, narrow);
    await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
    await expect(page.getByRole("article").first()).toBeVisible();
  }),
  {
    name: "suggestion",
    whole: true,
    open: async (page) => {
      await page.goto(versions);
      await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
    },
  },
  {
    name: "notifications",
    open: async (page) => {
      await page.goto("/dashboard");
      await page.getByRole("button", { name: /notification/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  {
    name: "account-teams",
    whole: true,
    open: async (page) => {
      await page.goto("/account/teams");
      await page.waitForLoadState("networkidle");
    },
  },
  { name: "invitation", open: (page) => page.goto(invitation) },
];

/** States while a reply streams and another message is queued. The reply must not end meanwhile. */
export const replyingStates: readonly ScreenState[] = [
  inChat("replying", "/chat", async (page) => {
    const builder = new ChatBuilder(page);
    await builder.selectModel("qwen2.5-coder");
    await builder.sendAndSeeStream("A landing page for Golden Crust");
    await builder.send("And make it blue");
    await expect(page.getByRole("region", { name: "Queued until the reply ends" })).toBeVisible();
  }),
];

/** States of a user without remaining prompts. */
export async function spentStates(page: Page, chat: string): Promise<ScreenState[]> {
  await spendPrompts(page, 9);
  return [
    inChat("quota-spent", chat, async (page) => {
      const builder = new ChatBuilder(page);
      await builder.send("Make it blue");
      await expect(builder.toast(/You have used all/)).toBeVisible();
    }),
    { name: "dashboard-spent", whole: true, open: (page) => page.goto("/dashboard") },
    { name: "chat-history-full", whole: true, open: (page) => page.goto("/chat-history") },
  ];
}
