import { expect, it } from "vitest";
import { changedByOthers, planPush } from "~/domain/github/plan-push";

const files = (ids: Record<string, string>) => new Map(Object.entries(ids));

it("writes what differs, removes what the project had, and leaves what only GitHub has", () => {
  const project = files({ same: "1", changed: "2", added: "3" });
  const pushed = files({ same: "1", changed: "1", gone: "4", "gone on both": "5" });
  const gitHub = files({ same: "1", changed: "1", gone: "4", theirs: "6" });
  expect(planPush(project, pushed, gitHub)).toEqual({ written: ["changed", "added"], removed: ["gone"] });
});

it("counts as a conflict only what others changed to something else", () => {
  const before = files({ theirs: "1", both: "1", deleted: "1", untouched: "1" });
  const project = files({ theirs: "1", both: "2", deleted: "1", untouched: "2", "only here": "3" });
  const gitHub = files({ theirs: "9", both: "2", untouched: "1", "only there": "4" });
  expect(changedByOthers(project, before, gitHub)).toEqual(["deleted", "theirs"]);
});
