import { transform as compile } from "sucrase";

// The subset of Babel for pages with `<script type="text/babel">`: compiles JSX and TypeScript, and leaves the rest.

/** @param {string} code @param {{ filename?: string, presets?: unknown[] }} [options] */
function transform(code, { filename = "page.tsx" } = {}) {
  const result = compile(code, {
    transforms: ["jsx", "typescript"],
    jsxRuntime: "classic",
    production: true,
    filePath: filename,
    // Unused imports may be needed for their effects, and a page is not type-checked.
    keepUnusedImports: true,
  });
  return { code: result.code, ast: null, map: null };
}

const TYPES = new Set(["text/babel", "text/jsx", "text/typescript-jsx"]);

/** @param {HTMLScriptElement} script */
function run(script) {
  if (script.dataset.ran !== undefined) return;
  script.dataset.ran = "";
  const name = script.id || "inline";
  const { code } = transform(script.textContent ?? "", { filename: `${name}.tsx` });
  const compiled = document.createElement("script");
  const isModule =
    script.dataset.type === "module" || /^[^\S\r\n\u2028\u2029]*(?:import\s*["'{*\w]|export\s)/m.test(code);
  if (isModule) compiled.type = "module";
  compiled.textContent = `${code}\n//# sourceURL=${name}.jsx`;
  document.head.append(compiled);
  compiled.remove();
}

function transformScriptTags() {
  for (const script of document.querySelectorAll("script")) {
    if (!TYPES.has(script.type)) continue;
    try {
      run(script);
    } catch (error) {
      // Rethrown as an uncaught error, so that the scripts after it still run.
      setTimeout(() => {
        throw error;
      });
    }
  }
}

Object.assign(globalThis, {
  Babel: {
    transform,
    transformScriptTags,
    registerPreset() {},
    registerPlugin() {},
    availablePresets: {},
    availablePlugins: {},
  },
});
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", transformScriptTags);
else transformScriptTags();
