import { expect, it } from "vitest";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import { hostilePacks } from "~tests/support/hostile-packs";

const limits = {
  objects: 20_000,
  objectBytes: 20_000_000,
  totalBytes: 64_000_000,
  commits: 5_000,
  names: 300_000,
};

const answers: Record<keyof typeof hostilePacks, unknown> = {
  "19,900 deltas of one base": { objects: [expect.anything()] },
  "19,000 commits in a line": { problem: "A push can have at most 5000 commits." },
  "a commit with 95,000 parents": { problem: "A commit has more than 16 parents." },
  "a folder of 120,000 names": { problem: "A folder has more than 10000 names." },
  "8 deltas that insert byte by byte": { objects: expect.any(Array) },
};

it.each(Object.entries(hostilePacks))("reads %s in a worker, or says why it does not", async (name, make) => {
  const answer = await processWorkers().run("readPack", { pack: make().pack, limits, bases: [] }, "user");
  expect(answer).toEqual(Object.entries(answers).find(([each]) => each === name)?.[1]);
});
