import fs from "node:fs";
import { build } from "esbuild";

/** Replaces `location` in packages; see packages/preview/own-address.ts. @type {Record<string, string>} */
const OWN_ADDRESS = Object.fromEntries(
  ["location", "window.location", "self.location", "globalThis.location", "document.location"].map((name) => [
    name,
    "window.$address",
  ]),
);

/**
 * The options for bundling package modules for previewed pages, both the preview's and a project's own.
 *
 * @satisfies {import("esbuild").BuildOptions}
 */
export const moduleOptions = {
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  // Development builds, whose warnings and error messages appear in the preview's Console.
  define: {
    ...OWN_ADDRESS,
    "process.env.NODE_ENV": '"development"',
    __VUE_OPTIONS_API__: "true",
    __VUE_PROD_DEVTOOLS__: "false",
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
  },
  conditions: ["development"],
};

/**
 * Turns a package's style sheet into a module that adds it to the page, with fonts and images inlined.
 *
 * @param {import("esbuild").Plugin[]} plugins for the files that the sheet references @returns {import("esbuild").Plugin}
 */
export const stylePlugin = (plugins = []) => ({
  name: "style",
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { outputFiles } = await build({
        entryPoints: [file],
        bundle: true,
        minify: true,
        write: false,
        logLevel: "silent",
        plugins,
        loader: Object.fromEntries(
          [".eot", ".gif", ".jpg", ".png", ".svg", ".ttf", ".woff", ".woff2"].map((ending) => [
            ending,
            "dataurl",
          ]),
        ),
      });
      const css = JSON.stringify(outputFiles[0]?.text ?? "");
      return {
        contents: `const css = ${css};\nconst style = document.createElement("style");\nstyle.textContent = css;\ndocument.head.prepend(style);\nexport default css;`,
      };
    });
  },
});

/** Routers read `location` from a window object that they receive, or destructure it. @type {import("esbuild").Plugin} */
export const routerPlugin = {
  name: "router",
  setup(pluginBuild) {
    pluginBuild.onLoad(
      {
        filter: /[\\/]node_modules[\\/](?:react-router|vue-router|wouter|@tanstack[\\/][\w-]+)[\\/].*\.m?js$/,
      },
      ({ path: file }) => ({
        contents: fs
          .readFileSync(file, "utf8")
          .replace(/\b(\w*window\w*\??\.)location\b/gi, "$1$address")
          .replace(/\blocation(?=: [\w$]+ \} = window;)/g, "$address"),
      }),
    );
  },
};

/**
 * Replaces relative imports of chunks by names in the frame's import map: modules run from blob: URLs, which relative
 * imports cannot resolve against.
 *
 * @param {string} code @param {string} folder the files' folder with a trailing slash, or ""
 */
export const nameChunks = (code, folder = "") =>
  code.replace(/(["'])\.\/([\w-]+-[A-Z0-9]+\.js)\1/g, `"package:${folder}$2"`);

/** All files that a file imports, directly or indirectly. @param {string} output @param {import("esbuild").Metafile["outputs"]} outputs @returns {string[]} their paths */
export function chunksOf(output, outputs) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} from */
  const follow = (from) => {
    for (const { path: to, kind, external } of outputs[from]?.imports ?? []) {
      if (external || (kind !== "import-statement" && kind !== "dynamic-import") || found.has(to)) continue;
      found.add(to);
      follow(to);
    }
  };
  follow(output);
  return [...found];
}
