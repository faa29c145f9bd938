import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { startProduct } from "../support/product";
import { test } from "./pages/test";

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

test("killing npm alone, with any signal, leaves no server running", { tag: "@long" }, async () => {
  // Empty, so that one test starts as a new installation does.
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-new-"));
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const product = await startProduct({ dataDir, command: "npm" });
    process.kill(product.pid, signal);
    await expect.poll(() => isAnyLeft(product.pid), { timeout: 30_000 }).toBe(false);
  }
  fs.rmSync(dataDir, { recursive: true });
});

test("a second Ctrl-C kills a server that cannot stop", { tag: "@long" }, async () => {
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
