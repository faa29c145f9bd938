import { InMemoryFs } from "just-bash/browser";
import { expect, it, vi } from "vitest";
import type { FileContent } from "~/domain/project/project-files";
import { ShellConnection } from "~/features/terminal/pane/shell-connection";
import { createProjectDisk } from "~/features/terminal/shell/project-disk";
import type { FileChanges, ShellRequest } from "~/features/terminal/shell/protocol";

const state = { cwd: "/project", env: {} };

/** A shell with the real disk, whose command is `work`. */
function shellOn(files: Map<string, FileContent>, work: (fs: InMemoryFs) => Promise<unknown>) {
  const fs = new InMemoryFs();
  const disk = createProjectDisk(fs);
  const { port1, port2 } = new MessageChannel();
  let queue: Promise<unknown> = Promise.resolve();
  port2.onmessage = ({ data }: MessageEvent<ShellRequest>) => {
    queue = queue.then(async () => {
      if (data.type === "files") await disk.apply(data.changes);
      if (data.type !== "run") return;
      await work(fs);
      const changes: FileChanges = await disk.takeChanges();
      port2.postMessage({ type: "done", id: data.id, exitCode: 0, state, changes });
    });
  };
  return new ShellConnection(port1, { files: () => files, onOutput: () => {}, onLost: () => {} });
}

it("lets a file become a folder between two commands", async () => {
  const files = new Map<string, FileContent>([["notes", "all in one"]]);
  let listed: string[] = [];
  const shell = shellOn(files, async (fs) => {
    listed = await fs.readdir("/project/notes").catch(() => []);
  });
  await shell.run("ls notes", 80);
  files.delete("notes");
  files.set("notes/today.md", "today");
  await shell.run("ls notes", 80);
  expect(listed).toEqual(["today.md"]);
  shell.close();
});

it("refuses only the names that no file can have, and names them once", async () => {
  const shell = shellOn(new Map(), async (fs) => {
    await fs.writeFile("/project/what?.txt", "1");
    await fs.writeFile("/project/notes.", "1");
    await fs.writeFile("/project/fine.txt", "1");
  });
  const { changes, refused } = await shell.run("true", 80);
  expect(changes).toEqual([["fine.txt", "1"]]);
  expect(refused.sort()).toEqual(["notes.", "what?.txt"]);
  expect((await shell.run("true", 80)).refused).toEqual([]);
  shell.close();
});

it("says what a command started with", async () => {
  const files = new Map<string, FileContent>([["a.txt", "one"]]);
  const shell = shellOn(files, (fs) => fs.writeFile("/project/a.txt", "two"));
  const running = shell.run("true", 80);
  files.set("a.txt", "typed meanwhile");
  const { before, changes } = await running;
  expect([before.get("a.txt"), changes]).toEqual(["one", [["a.txt", "two"]]]);
  shell.close();
});

it("ends a command that never answers, and goes on with the next shell", async () => {
  const files = new Map<string, FileContent>([["a.txt", "one"]]);
  const shell = shellOn(files, () => new Promise(() => {}));
  const running = shell.run("sleep", 80);
  const { port1, port2 } = new MessageChannel();
  const sentAgain = new Promise((resolve) => {
    port2.onmessage = ({ data }) => data.type === "files" && resolve(data.changes);
  });
  shell.reconnect(port1, 130);
  expect((await running).exitCode).toBe(130);
  void shell.run("true", 80);
  expect(await sentAgain).toEqual([["a.txt", "one"]]);
  port2.close();
  shell.close();
});

/** A shell that answers a run with `text`, `times` over. */
function printing(text: string, times: number, onOutput: () => Promise<void>) {
  const { port1, port2 } = new MessageChannel();
  const lost = Promise.withResolvers<string>();
  const acknowledged: ShellRequest[] = [];
  const shell = new ShellConnection(port1, { files: () => new Map(), onOutput, onLost: lost.resolve });
  port2.onmessage = ({ data }: MessageEvent<ShellRequest>) => {
    if (data.type === "shown") acknowledged.push(data);
    if (data.type !== "run") return;
    for (let count = 0; count < times; count++) port2.postMessage({ type: "output", id: data.id, text });
  };
  return { shell, lost: lost.promise, acknowledged };
}

it("says what has been shown, once it has been", async () => {
  const screen = Promise.withResolvers<void>();
  const onOutput = vi.fn(() => screen.promise);
  const { shell, acknowledged } = printing("hello", 1, onOutput);
  void shell.run("echo hello", 80);
  await vi.waitUntil(() => onOutput.mock.calls.length > 0);
  expect(acknowledged).toEqual([]);
  screen.resolve();
  await vi.waitUntil(() => acknowledged.length > 0);
  expect(acknowledged).toEqual([{ type: "shown", characters: 5 }]);
  shell.close();
});

it("gives up a shell that runs far ahead of the screen, and shows no more of it", async () => {
  const onOutput = vi.fn(() => new Promise<void>(() => {}));
  const { shell, lost } = printing("x".repeat(100_000), 50, onOutput);
  void shell.run("flood", 80);
  expect(await lost).toBe("flooded");
  expect(onOutput).toHaveBeenCalledTimes(20);
  shell.close();
});

it("gives up a shell that keeps sending what nothing asked for", async () => {
  const { port1, port2 } = new MessageChannel();
  const lost = Promise.withResolvers<string>();
  new ShellConnection(port1, { files: () => new Map(), onOutput: () => {}, onLost: lost.resolve });
  for (let count = 0; count < 2000; count++) port2.postMessage({ type: "output", id: 7, text: "x" });
  expect(await lost.promise).toBe("flooded");
  port2.close();
  port1.close();
});
