import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { outdatedPictures, picturePath, templateIds } from "../../../scripts/verify/picture-hashes.mjs";

it("has an up-to-date picture of every template (run npm run pictures)", () => {
  expect(outdatedPictures()).toEqual([]);
});

it("keeps the pictures small", () => {
  const large = templateIds()
    .flatMap((id) => [picturePath(id, "light"), picturePath(id, "dark")])
    .filter((picture) => statSync(picture).size > 30_000);
  expect(large).toEqual([]);
});
