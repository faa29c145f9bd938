import { expect, it } from "vitest";
import { hostileParsers } from "~tests/support/hostile-parsers";
import { filesUnder, textOf } from "~tests/support/source-files";

const PARSERS =
  "parse5|postcss(?:-scss)?|yaml|sucrase|@lezer/[a-z]+|sass|@vue/compiler-sfc|@zip\\.js/zip\\.js|node:zlib|fflate|sharp|mammoth|unpdf|tar|postal-mime|chardet|file-type|yjs|diff|@streamparser/json|undici|fontkit|acorn|marked|typescript6";
/** Our own, whose time grows faster than what they read. */
const OWN = /^src\/domain\/(?:text\/changed-runs|project\/merge-texts|reply\/place-edit)\.ts$/;
const IMPORTS = new RegExp(`(?:from|import\\() ?"(?:${PARSERS})"`);

it("names everything on the server that parses or unpacks foreign bytes, so that the bench feeds it", () => {
  const found = [
    "src/domain",
    "src/lib",
    "src/server",
    "packages/preview/bundle",
    "packages/preview/document",
  ]
    .flatMap((folder) => filesUnder(folder))
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.includes("/generated/"))
    .filter((file) => OWN.test(file) || IMPORTS.test(textOf(file)));
  expect(found.toSorted()).toEqual(Object.keys(hostileParsers).toSorted());
});
