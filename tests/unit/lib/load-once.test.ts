import { expect, it } from "vitest";
import { loadOnce } from "~/lib/load-once";

it("loads once for all that ask, and again only after a failure", async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads++;
    if (loads === 1) throw new Error("offline");
    return loads;
  });
  await Promise.all([expect(load()).rejects.toThrow("offline"), expect(load()).rejects.toThrow("offline")]);
  expect(loads).toBe(1);
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
