import { expect, it } from "vitest";
import { isReplyUntouched } from "~/features/project/is-reply-untouched";

it.each([
  ["the version that a reply made", { head: { replyId: "r" }, visiting: null }, false, true],
  ["what is being typed on top of it", { head: { replyId: "r" }, visiting: null }, true, false],
  ["a version saved by a person", { head: { replyId: null }, visiting: null }, false, false],
  ["the version before it, which is looked at", { head: { replyId: "r" }, visiting: "v" }, false, false],
  ["no version yet", { head: null, visiting: null }, false, false],
])("%s", (_, project, isDirty, isUntouched) => {
  expect(isReplyUntouched("r", project, isDirty)).toBe(isUntouched);
});
