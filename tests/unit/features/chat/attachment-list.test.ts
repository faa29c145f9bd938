import { createTRPCClient, httpLink } from "@trpc/client";
import superjson from "superjson";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { AttachmentList, type PickedFile } from "~/features/chat/composer/attachment-list";
import { receiveToasts } from "~/lib/toast";
import type { AppRouter } from "~/server/api/root";

/** What Node lacks of reading a file. */
class FileReader {
  result = "";
  onload = () => {};
  async readAsDataURL(file: Blob) {
    this.result = `data:;base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`;
    this.onload();
  }
}
let said: string[] = [];
const stop = receiveToasts({ show: ({ title }) => void said.push(title), clear: () => {} });
beforeEach(() => {
  said = [];
  vi.stubGlobal("FileReader", FileReader);
});
afterAll(() => {
  stop();
  vi.unstubAllGlobals();
});

/** A list whose server answers one upload whenever the test lets it; false: it is not reached. */
function list() {
  const asked: string[] = [];
  const answers: ((isReached: boolean) => void)[] = [];
  const fetch = async (_: unknown, init?: { body?: unknown }) => {
    const { name } = JSON.parse(String(init?.body)).json;
    asked.push(name);
    const isReached = await new Promise<boolean>((resolve) => answers.push(resolve));
    if (!isReached) throw new TypeError("fetch failed");
    const data = { id: name, kind: "text", name, bytes: 1, tokens: 1, pages: null, path: null };
    return new Response(JSON.stringify({ result: { data: superjson.serialize(data) } }));
  };
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: "/", transformer: superjson, fetch })],
  });
  let files: readonly PickedFile[] = [];
  const attachments = new AttachmentList(client, (next) => {
    files = next;
  });
  return { attachments, asked, answers, shown: () => files };
}

const file = (name: string) => new File(["a"], name);

it("uploads one file after the other", async () => {
  const { attachments, asked, answers } = list();
  const added = attachments.add([file("a.txt"), file("b.txt")]);
  await expect.poll(() => asked).toEqual(["a.txt"]);
  answers[0]?.(true);
  await expect.poll(() => asked).toEqual(["a.txt", "b.txt"]);
  answers[1]?.(true);
  await added;
  expect((await attachments.take(false))?.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
});

it("keeps a file for which the server was not reached, and sends it again with the message", async () => {
  const { attachments, asked, answers, shown } = list();
  const added = attachments.add([file("a.txt")]);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(false);
  await added;
  expect(shown()[0]?.unsent).toBeInstanceOf(File);
  const taken = attachments.take(false);
  await expect.poll(() => asked).toEqual(["a.txt", "a.txt"]);
  answers[1]?.(false);
  expect(await taken).toBe(null);
  expect(shown()).toHaveLength(1);
  expect(said).toHaveLength(2);
});
