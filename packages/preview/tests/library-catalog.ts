import type { LibraryCatalog } from "../libraries/library";

const library = (title: string, version: string, name: string, files: string[]) => ({
  title,
  version,
  names: [name],
  folder: `/libraries/${name}/`,
  files,
});

export const libraryCatalog: LibraryCatalog = {
  libraries: {
    libraries: [
      {
        ...library("Chart.js", "4.6.1", "chart.js", ["dist/chart.umd.min.js"]),
        script: "dist/chart.umd.min.js",
      },
      {
        ...library("Bootstrap", "5.3.9", "bootstrap", [
          "dist/css/bootstrap.min.css",
          "dist/js/bootstrap.bundle.min.js",
          "dist/js/bootstrap.min.js",
        ]),
        script: "dist/js/bootstrap.bundle.min.js",
        style: "dist/css/bootstrap.min.css",
      },
      {
        ...library("three.js", "0.187.0", "three", [
          "build/three.min.js",
          "build/three.module.js",
          "examples/jsm/controls/OrbitControls.js",
        ]),
        script: "build/three.min.js",
        module: "build/three.module.js",
        imports: { three: "build/three.module.js", "three/addons/": "examples/jsm/" },
      },
    ],
    fonts: { address: "/libraries/fonts/fonts.css", families: ["Inter", "Open Sans"] },
  },
  modules: {
    files: { preact: "preact-A.js", "preact/hooks": "hooks-B.js" },
    chunks: { "preact-A.js": ["chunk-C.js"], "hooks-B.js": ["chunk-C.js"] },
    versions: { preact: "10.29.8" },
    members: {},
    folders: {},
  },
};
