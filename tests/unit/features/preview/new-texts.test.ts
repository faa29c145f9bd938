import { expect, it } from "vitest";
import { createTextFilter } from "~/features/preview/new-texts";
import { preparePage } from "~preview";

const page = (...files: string[]) => ({
  ...preparePage("<p>Hi</p>"),
  bundle: {
    entry: "App.tsx",
    mounts: "react" as const,
    tailwind: null,
    styles: [],
    modules: {},
    missing: {},
    errors: [],
    packages: { files: {}, texts: Object.fromEntries(files.map((file) => [file, `text of ${file}`])) },
  },
});

it("sends the text of a package to a frame once", () => {
  const withNewTexts = createTextFilter();
  const textsOf = (shown: ReturnType<typeof page>) => Object.keys(withNewTexts(shown).bundle.packages.texts);
  expect(textsOf(page("react.js"))).toEqual(["react.js"]);
  expect(textsOf(page("react.js", "recharts.js"))).toEqual(["recharts.js"]);
  expect(textsOf(page("react.js", "recharts.js"))).toEqual([]);
});
