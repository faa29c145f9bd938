import { describe, expect, it } from "vitest";
import { linkedFile, resolveImport } from "../project/resolve-import";
import { withPictures } from "../project/static-files";

const inPublic = new Map([["public/mylogo.png", "bytes"]]);
const atRoot = new Map([["mylogo.png", "bytes"]]);
const inAssets = new Map([["src/assets/mylogo.png", "bytes"]]);

describe("an attached picture", () => {
  const places = [inPublic, atRoot, inAssets];
  const written = ["mylogo.png", "./mylogo.png", "/mylogo.png"];
  const cases = places.flatMap((files) =>
    written.map((address) => [[...files.keys()].join(), address, files] as const),
  );

  it.each(cases)("at %s is found as %s, by pages, components and imports", (path, address, files) => {
    for (const from of ["index.html", "src/App.tsx", "src/pages/Home.vue"]) {
      expect(linkedFile(files, from, address)).toBe(path);
      expect(withPictures(files, from, `<img src="${address}">`)).toContain("data:image/png;base64,");
      expect(resolveImport(files, from, address, new Set())).toEqual({ kind: "file", path });
    }
  });

  it("in the same folder takes precedence", () => {
    const files = new Map([...inPublic, ["src/mylogo.png", "other"]]);
    expect(linkedFile(files, "src/App.tsx", "./mylogo.png")).toBe("src/mylogo.png");
  });

  it("does not match another name", () => {
    expect(linkedFile(inPublic, "src/App.tsx", "logo.png")).toBeNull();
    expect(resolveImport(inPublic, "src/App.tsx", "./logo.png", new Set()).kind).toBe("missing");
    expect(
      resolveImport(new Map([["public/mylogo.ts", ""]]), "src/App.tsx", "./mylogo", new Set()).kind,
    ).toBe("missing");
  });
});

it.each([
  ['<img src="pics/boat one.svg">', "pics/boat one.svg"],
  ['<img src="pics/boat%20one.svg">', "pics/boat one.svg"],
  ["<img src='pics/boat (1).png'>", "pics/boat (1).png"],
  ['<img src="pics/it\'s.png">', "pics/it's.png"],
  ['<img src="صور/🛶 قارب.svg">', "صور/🛶 قارب.svg"],
  ['<img alt="a" src="pics/boat one.svg?v=2">', "pics/boat one.svg"],
  ['<p style="background: url( pics/boat.svg )">', "pics/boat.svg"],
  ["const one = `pics/boat one.svg`;", "pics/boat one.svg"],
])("finds the picture of %s", (text, path) => {
  const shown = withPictures(new Map([[path, "bytes"]]), "index.html", text);
  expect(shown).toMatch(/(["'`]|url\( )data:image\/[\w+]+;base64,Ynl0ZXM=\1? ?/);
  expect(shown).not.toContain("pics/");
});

it("leaves what a module imports, and texts around names of pictures", () => {
  const files = new Map([["a.svg", "bytes"]]);
  for (const text of ['require("./a.svg")', '"one" + a.svg + "two"', '"see\na.svg"', '"a.svg'])
    expect(withPictures(files, "index.html", text)).toBe(text);
});
