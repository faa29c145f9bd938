import { expect, it } from "vitest";
import { applyReply } from "~/domain/reply/apply-reply";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { checkFile } from "~/server/adapters/workers/jobs/check-file";
import { type WeakReply, weakReplies } from "./corpus/weak-models";

const replies = weakReplies();

const plain = (files: ReadonlyMap<string, unknown>) =>
  JSON.stringify([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));

function outcome({ base, reply, files }: WeakReply): "done" | "untouched" | "wrong" {
  const applied = applyReply(base, extractBlocks(reply), { check: checkFile }).files;
  if (plain(applied) === plain(files)) return plain(files) === plain(base) ? "untouched" : "done";
  return plain(applied) === plain(base) ? "untouched" : "wrong";
}

const named = (isIt: (reply: WeakReply) => boolean) => replies.filter(isIt).map(({ name }) => name);

it("writes nothing that was not meant, whatever form a weak model breaks", () => {
  expect(replies.length).toBeGreaterThanOrEqual(200);
  expect(named((reply) => outcome(reply) === "wrong")).toEqual([]);
});

it("does what was meant where the slip leaves no doubt", () => {
  expect(named((reply) => reply.verdict === "done" && outcome(reply) !== "done")).toEqual([]);
});
