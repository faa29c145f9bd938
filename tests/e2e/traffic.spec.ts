import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { expect } from "@playwright/test";
import { startProduct } from "../support/product";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

/** An address of this machine in its network stands for another machine. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === "IPv4")?.address;

test("nothing has left this machine with a local model", async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({ tokens: ["Hello"] });
  await chat.sendAndSeeReply("Say hello");
  await page.goto("/account/data");
  await expect(page.getByText("No requests.")).toBeVisible();
  await page.getByRole("link", { name: "See every host" }).click();
  await expect(page.getByText("Nothing left this machine", { exact: true })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
});

test("requests to another machine are listed by day and host", { tag: "@long" }, async ({
  browser,
  world: { model },
}) => {
  test.skip(outside === undefined, "This machine is in no network.");
  const relay = createServer((socket) => {
    const onward = connect(Number(new URL(model.url).port), "127.0.0.1");
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on("error", () => {});
  }).listen(0, outside);
  await once(relay, "listening");
  const host = `${outside}:${(relay.address() as AddressInfo).port}`;
  const product = await startProduct({ env: { OPENAI_COMPATIBLE_BASE_URL: `http://${host}` } });
  const page = await browser.newPage({ baseURL: product.url });
  await signedInUser(page, product.dataDir);
  await new ChatBuilder(page).open();
  await page.getByRole("button", { name: /^Model:/ }).click();
  await expect(page.getByRole("option", { name: /qwen2\.5-coder/ })).toBeVisible();
  await page.goto("/account/traffic");
  await expect(page.getByRole("row", { name: host })).toContainText(/\d+\s*[kM]?B/i);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  expect(await findEverywhere(page)).toEqual([]);
  await page.close();
  await product.discard();
  relay.close();
});
