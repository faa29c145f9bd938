import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { startOpenAi } from "../support/openai-stand-in";
import { startProduct } from "../support/product";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const words = Array.from({ length: 40 }, (_, i) => `w${i} `);

const childrenOf = (pid: number): number[] =>
  spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean)
    .map(Number);

/** Whether any process of the product's process group is left. */
function isAnyLeft(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

test("a server told to stop exits despite an open tab, settles its reply, and the tab reconnects to the next server", async ({
  browser,
}) => {
  const model = await startOpenAi();
  const gate = tokenGate();
  model.reply({ tokens: words, gate });
  const env = { OPENAI_COMPATIBLE_BASE_URL: model.url };
  const first = await startProduct({ env });
  const { dataDir } = first;
  const page = await browser.newPage({ baseURL: first.url });
  await signedInUser(page, dataDir);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send("Count, please");
  gate.open(20);
  await expect(chat.conversation).toContainText("w19 ");

  await first.stop();
  expect(first.output()).not.toContain("did not stop in time");

  const second = await startProduct({
    dataDir,
    env: { ...env, LOG_LEVEL: "info" },
    port: Number(new URL(first.url).port),
  });
  // Without a reload: the open page reconnects automatically.
  await expect(
    chat.conversation.getByText("This reply was interrupted when the server shut down."),
  ).toBeVisible();
  await expect(chat.conversation).toContainText("w19");
  expect(second.output()).not.toContain("the last shutdown interrupted replies");
  await page.close();
  await second.discard();
  await model.close();
});

test("killing npm alone, with any signal, leaves no server running", async () => {
  // Empty, so that one test starts as a new installation does.
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-new-"));
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const product = await startProduct({ dataDir, throughNpm: true });
    process.kill(product.pid, signal);
    await expect.poll(() => isAnyLeft(product.pid), { timeout: 30_000 }).toBe(false);
  }
  fs.rmSync(dataDir, { recursive: true });
});

test("a second Ctrl-C kills a server that cannot stop", async () => {
  const product = await startProduct();
  const [server = 0] = childrenOf(product.pid);
  process.kill(server, "SIGSTOP");
  process.kill(product.pid, "SIGINT");
  await expect.poll(() => product.output()).toContain("Stopping");
  // One key press may send several signals; the second press comes later.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  process.kill(product.pid, "SIGINT");
  await product.ended;
  expect(isAnyLeft(product.pid)).toBe(false);
  await product.discard();
});
