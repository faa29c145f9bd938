import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

/** An address of this machine in its network stands for another machine. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === "IPv4")?.address;

test("tells what left this machine: nothing with a local model, then each request to another", async ({
  page,
  world: { model },
}) => {
  test.skip(outside === undefined, "This machine is in no network.");
  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({ tokens: ["Hello"] });
  await chat.sendAndSeeReply("Say hello");
  await page.goto("/account");
  await expect(page.getByText("Nothing has left.")).toBeVisible();
  await page.getByRole("link", { name: "See every host" }).click();
  await expect(page.getByText("Nothing has left", { exact: true })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);

  const relay = createServer((socket) => {
    const onward = connect(Number(new URL(model.url).port), "127.0.0.1");
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on("error", () => {});
  }).listen(0, outside);
  await once(relay, "listening");
  const host = `${outside}:${(relay.address() as AddressInfo).port}`;
  await page.goto("/account#connections");
  await page.getByRole("button", { name: "Add a connection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Provider").selectOption("OpenAI-compatible server");
  await dialog.getByLabel("Address").fill(`http://${host}`);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.goto("/account/traffic");
  await expect(page.getByRole("row", { name: host })).toContainText(/\d+\s*[kM]?B/i);
  expect(await findEverywhere(page)).toEqual([]);
  relay.close();
});
