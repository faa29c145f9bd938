import { expect, it } from "vitest";
import { isMisspelled, nearestPackages } from "../libraries/nearest-package";
import { createMemberModule, resolveModule } from "../libraries/resolve-module";

const files = Object.fromEntries(
  ["lodash-es", "dayjs", "dayjs/plugin/utc", "three/addons/lines/Line2.js", "lucide-react"].map((name) => [
    name,
    "x.js",
  ]),
);
const index = {
  files,
  members: { lodash: "lodash-es", "lucide-react/icons": "lucide-react" },
  folders: { "three/examples/jsm": "three/addons" },
};

it.each([
  ["dayjs", "dayjs", null],
  ["dayjs/plugin/utc.js", "dayjs/plugin/utc", null],
  ["three/examples/jsm/lines/Line2.js", "three/addons/lines/Line2.js", null],
  ["three/addons/lines/Line2", "three/addons/lines/Line2.js", null],
  ["lodash/debounce", "lodash-es", "debounce"],
  ["lodash/debounce.js", "lodash-es", "debounce"],
])("finds %s in %s", (name, module, member) => {
  expect(resolveModule(index, name)).toEqual({ module, member });
});

it("finds nothing for what is not there, whatever objects inherit", () => {
  for (const name of ["left-pad", "dayjs/plugin/none", "constructor", "constructor/x"])
    expect(resolveModule(index, name)).toBeNull();
});

it("gives an export as the default of its path, whatever the path's spelling", () => {
  const module = { exports: {} };
  const run = (member: string) => {
    const { code } = createMemberModule("all", member);
    new Function("require", "module", code)(() => ({ ArrowUp: 1, debounce: 2 }), module);
    return module.exports;
  };
  expect(run("arrow-up")).toEqual({ __esModule: true, default: 1, ArrowUp: 1 });
  expect(run("debounce")).toMatchObject({ default: 2 });
  expect(() => run("none")).toThrow('all has no "none".');
});

it("names packages for the same purpose, those of one spelling first", () => {
  const known = ["react", "sortablejs", "@dnd-kit/core", "recharts", "chart.js"];
  expect(nearestPackages("react-beautiful-dnd", known)).toEqual(["@dnd-kit/core", "sortablejs"]);
  expect(nearestPackages("rechart", known)[0]).toBe("recharts");
  expect(nearestPackages("left-pad", known)).toEqual([]);
});

it.each([
  ["reakt", "react", true],
  ["raect", "react", true],
  ["reac", "react", true],
  ["reactt", "react", true],
  ["react", "react", false],
  ["rxact0", "react", false],
  ["ms", "m", false],
])("sees whether %s is nearly %s", (name, known, expected) => {
  expect(isMisspelled(name, known)).toBe(expected);
});
