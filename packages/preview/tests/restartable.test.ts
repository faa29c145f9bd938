import { expect, it } from "vitest";
import { canRestart } from "../page/restartable";
import type { PageBundle } from "../previewed-page";

const bundleOf = (code: string, packages = ["react", "react-dom/client"]): PageBundle => ({
  entry: "src/App.tsx",
  mounts: "react",
  tailwind: null,
  styles: [],
  modules: { "src/App.tsx": { code, imports: {} }, "lucide-react:icons": { code: "window", imports: {} } },
  packages: { files: Object.fromEntries(packages.map((name) => [name, `${name}.js`])), texts: {} },
  missing: {},
  errors: [],
});

const EXPORTS = 'Object.defineProperty(exports, "__esModule", {value: true});';

it.each([
  ["a component", "const App = () => 1; exports.default = App;", true],
  ["the root of an entry", 'createRoot(document.getElementById("root")).render(1)', true],
  ["timers, storage and random numbers", "setTimeout(f); localStorage.a = Math.random()", true],
  ["a field called name", '[{ name: "Jan" }].map(({ name }) => name)', true],
  ["the document", "document.title = count", false],
  ["a global", "window.count = 1", false],
  ["a listener", "target.addEventListener('keydown', f)", false],
  ["a request on its way", "fetch('/a').then(f)", false],
  ["a changed language", "Array.prototype.last = f", false],
  ["its address", "location.hash = '#a'", false],
])("judges by what a module mentions whether it can start again: %s", (_, code, expected) => {
  expect(canRestart(bundleOf(EXPORTS + code))).toBe(expected);
});

it("starts in a new document with a package that may keep something", () => {
  expect(canRestart(bundleOf("", ["react", "recharts", "lucide-react/icons"]))).toBe(true);
  expect(canRestart(bundleOf("", ["react", "zustand"]))).toBe(false);
});
