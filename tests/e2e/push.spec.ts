import { expect, type Page } from "@playwright/test";
import { startOpenAi } from "../support/openai-stand-in";
import { startProduct } from "../support/product";
import { startPushService } from "../support/push-stand-in";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/whole-browser";

/** Chromium's own push service is on the Internet, so this page's browser subscribes to the stand-in. */
async function subscribeAtStandIn(page: Page, subscribe: (serverKey: string) => unknown) {
  await page.exposeFunction("subscribeAtStandIn", subscribe);
  await page.addInitScript(() => {
    let kept: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => kept;
    PushManager.prototype.subscribe = async (options) => {
      const ask = (window as unknown as { subscribeAtStandIn(key: unknown): Promise<PushSubscriptionJSON> })
        .subscribeAtStandIn;
      const made = await ask(options?.applicationServerKey);
      kept = {
        endpoint: made.endpoint,
        toJSON: () => made,
        unsubscribe: async () => {
          kept = null;
          return true;
        },
      } as PushSubscription;
      return kept;
    };
  });
}

test("a subscribed browser is notified of a reply that finished while its user was away", {
  tag: "@long",
}, async ({ browser }) => {
  const [model, service] = await Promise.all([startOpenAi(), startPushService()]);
  const gate = tokenGate();
  model.reply({ tokens: ["Half ", "and ", "whole."], gate });
  const product = await startProduct({
    env: { OPENAI_COMPATIBLE_BASE_URL: model.url, PUSH_SERVICE_ORIGINS: service.origin },
  });
  const page = await browser.newPage({ baseURL: product.url, permissions: ["notifications"] });
  try {
    let endpoint = "";
    await subscribeAtStandIn(page, (serverKey) => {
      const made = service.subscribe(serverKey);
      endpoint = made.endpoint;
      return made;
    });
    await signedInUser(page, product.dataDir);
    await page.goto("/account/notifications");
    await page.getByRole("button", { name: "Turn on here" }).click();
    await expect(page.getByText("On: this browser is notified of finished replies")).toBeVisible();

    const chat = new ChatBuilder(page);
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    await chat.send("Something that takes a while");
    gate.open(1);
    await expect(chat.conversation).toContainText("Half");
    const { pathname } = new URL(page.url());
    // Away: no browser follows the chat.
    await page.goto("/account/notifications");
    await expect.poll(() => service.received(endpoint).length).toBe(0);
    gate.open(2);
    await expect.poll(() => service.received(endpoint)).toHaveLength(1);
    const [pushed] = service.received(endpoint);
    expect(pushed?.message).toMatchObject({
      title: "Your reply is ready",
      body: "Something that takes a while",
      path: pathname,
    });

    await showByWorker(page, JSON.stringify(pushed?.message));
    await expect.poll(() => shownNotifications(page)).toEqual(["Your reply is ready"]);
  } finally {
    await page.close();
    await product.discard();
    await Promise.all([model.close(), service.close()]);
  }
});

/** Passes the decrypted message to the page's service worker, as the browser does on arrival. */
async function showByWorker(page: Page, data: string) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

test("a denied permission is reported, and so is the main switch being off", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await signedInUser(page);
  await page.goto("/account/notifications");
  await expect(page.getByText(/^Blocked in this browser's settings/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on here" })).toHaveCount(0);
});
