/**
 * Libraries that pages commonly load from CDNs, with the files that the preview serves instead. `files` are copied from
 * the package, `made` are bundled from a few lines of code.
 *
 * @typedef {object} LibrarySource
 * @property {string} title the display name
 * @property {string} package
 * @property {string[]} [names] other names on CDNs, in lower case
 * @property {RegExp} [files] paths in the package to copy
 * @property {Record<string, string>} [made] sources of scripts that set globals, by path
 * @property {Record<string, string[]>} [joined] concatenated files of the package, by path
 * @property {string} [script] served for an address without a path
 * @property {string} [style]
 * @property {string} [module]
 * @property {Record<string, string>} [imports] the import map of its ES modules
 */

/** @type {LibrarySource[]} */
export const libraries = [
  {
    title: "React",
    package: "react",
    made: { "umd/react.js": `import * as React from "react"; globalThis.React = React;` },
    script: "umd/react.js",
  },
  {
    title: "ReactDOM",
    package: "react-dom",
    made: {
      // With `render`, which React 19 no longer has and many pages call.
      "umd/react-dom.js": `import * as dom from "react-dom"; import * as client from "react-dom/client";
        const roots = new WeakMap();
        const render = (element, container) => {
          const root = roots.get(container) ?? client.createRoot(container);
          roots.set(container, root);
          root.render(element);
        };
        const unmountComponentAtNode = (container) => {
          const root = roots.get(container);
          root?.unmount();
          return roots.delete(container);
        };
        globalThis.ReactDOM = { ...dom, ...client, render, unmountComponentAtNode };`,
    },
    script: "umd/react-dom.js",
  },
  {
    title: "Babel (by sucrase)",
    package: "sucrase",
    names: ["@babel/standalone", "babel-standalone", "babel-core"],
    made: { "babel.js": `import "./stand-ins/babel.js";` },
    script: "babel.js",
  },
  {
    title: "Recharts",
    package: "recharts",
    made: { "umd/Recharts.js": `import * as Recharts from "recharts"; globalThis.Recharts = Recharts;` },
    script: "umd/Recharts.js",
  },
  {
    title: "Vue",
    package: "vue",
    names: ["vue.js"],
    files: /^dist\/vue(?:\.runtime)?\.(?:global|esm-browser)(?:\.prod)?\.js$/,
    script: "dist/vue.global.js",
    module: "dist/vue.esm-browser.js",
  },
  {
    title: "petite-vue",
    package: "petite-vue",
    files: /^dist\/petite-vue\.(?:es|iife)\.js$/,
    script: "dist/petite-vue.iife.js",
    module: "dist/petite-vue.es.js",
  },
  {
    title: "Preact",
    package: "preact",
    files: /^(?:dist\/preact|hooks\/dist\/hooks)\.(?:umd|module)\.js$/,
    script: "dist/preact.umd.js",
    module: "dist/preact.module.js",
    imports: { preact: "dist/preact.module.js", "preact/hooks": "hooks/dist/hooks.module.js" },
  },
  {
    title: "htm",
    package: "htm",
    files: /^(?:dist\/htm\.(?:umd|module)|preact\/standalone\.(?:umd|module))\.js$/,
    script: "dist/htm.umd.js",
    module: "dist/htm.module.js",
  },
  {
    title: "Alpine.js",
    package: "alpinejs",
    names: ["alpine", "alpine.js"],
    files: /^dist\/(?:cdn|module\.esm)\.min\.js$/,
    script: "dist/cdn.min.js",
    module: "dist/module.esm.min.js",
  },
  {
    title: "htmx",
    package: "htmx.org",
    names: ["htmx"],
    files: /^dist\/htmx(?:\.esm|\.min)\.js$/,
    script: "dist/htmx.min.js",
    module: "dist/htmx.esm.js",
  },
  {
    title: "jQuery",
    package: "jquery",
    files: /^dist\/jquery\.min\.js$/,
    script: "dist/jquery.min.js",
  },
  {
    title: "Chart.js",
    package: "chart.js",
    names: ["chartjs"],
    files: /^dist\/chart\.umd\.min\.js$/,
    joined: { "dist/chart.min.js": ["dist/chart.umd.min.js"] },
    script: "dist/chart.umd.min.js",
  },
  { title: "D3", package: "d3", files: /^dist\/d3\.min\.js$/, script: "dist/d3.min.js" },
  {
    title: "three.js",
    package: "three",
    names: ["three.js", "threejs"],
    files:
      /^(?:build\/three\.(?:module|core)|examples\/jsm\/(?:controls|environments|geometries|helpers|interactive|lights|lines|loaders|math|misc|objects|postprocessing|shaders|utils|curves|animation|effects|renderers)\/(?!webgpu)[\w/]+|examples\/jsm\/libs\/(?:stats|lil-gui|tween|fflate|dat\.gui)\.module(?:\.min)?)\.js$/,
    made: {
      "build/three.min.js": `import * as THREE from "three";
        import { OrbitControls } from "three/addons/controls/OrbitControls.js";
        import { TrackballControls } from "three/addons/controls/TrackballControls.js";
        import { PointerLockControls } from "three/addons/controls/PointerLockControls.js";
        import { FontLoader } from "three/addons/loaders/FontLoader.js";
        import { TextGeometry } from "three/addons/geometries/TextGeometry.js";
        import { EffectComposer } from "three/addons/postprocessing/EffectComposer.js";
        import { RenderPass } from "three/addons/postprocessing/RenderPass.js";
        import { UnrealBloomPass } from "three/addons/postprocessing/UnrealBloomPass.js";
        globalThis.THREE = { ...THREE, OrbitControls, TrackballControls, PointerLockControls, FontLoader,
          TextGeometry, EffectComposer, RenderPass, UnrealBloomPass };`,
      // Classic addon scripts are empty: the global already includes them.
      ...Object.fromEntries(
        [
          "controls/OrbitControls",
          "controls/TrackballControls",
          "controls/PointerLockControls",
          "loaders/FontLoader",
          "geometries/TextGeometry",
          "postprocessing/EffectComposer",
          "postprocessing/RenderPass",
          "postprocessing/UnrealBloomPass",
          "postprocessing/ShaderPass",
          "shaders/CopyShader",
          "shaders/LuminosityHighPassShader",
        ].map((name) => [`examples/js/${name}.js`, ""]),
      ),
    },
    script: "build/three.min.js",
    module: "build/three.module.js",
    imports: {
      three: "build/three.module.js",
      "three/addons/": "examples/jsm/",
      "three/examples/jsm/": "examples/jsm/",
    },
  },
  {
    title: "Lucide",
    package: "lucide",
    files: /^dist\/umd\/lucide\.min\.js$/,
    script: "dist/umd/lucide.min.js",
  },
  {
    title: "Feather",
    package: "feather-icons",
    names: ["feather"],
    files: /^dist\/feather\.min\.js$/,
    script: "dist/feather.min.js",
  },
  {
    title: "Font Awesome",
    package: "@fortawesome/fontawesome-free",
    names: ["font-awesome", "fontawesome", "fontawesome-free"],
    files:
      /^(?:css\/(?:all|brands|fontawesome|regular|solid|v4-shims|v5-font-face)\.min\.css|webfonts\/[\w-]+\.woff2)$/,
    // Version 4 had one style sheet and other names.
    joined: { "css/font-awesome.min.css": ["css/all.min.css", "css/v4-shims.min.css"] },
    made: {
      // The style sheet replaces its scripts, which draw the icons as SVG.
      "js/all.js": `const link = document.createElement("link");
        link.rel = "stylesheet";
        link.crossOrigin = "anonymous";
        link.href = document.currentScript.src.replace(/js\\/[^/]*$/, "css/font-awesome.min.css");
        document.head.append(link);`,
    },
    script: "js/all.js",
    style: "css/all.min.css",
  },
  {
    title: "Bootstrap",
    package: "bootstrap",
    names: ["twitter-bootstrap"],
    files:
      /^dist\/(?:css\/bootstrap(?:-grid|-reboot|-utilities)?(?:\.rtl)?\.min\.css|js\/bootstrap\.bundle\.min\.js)$/,
    // Works with and without a Popper of the page's own.
    joined: { "dist/js/bootstrap.min.js": ["dist/js/bootstrap.bundle.min.js"] },
    script: "dist/js/bootstrap.bundle.min.js",
    style: "dist/css/bootstrap.min.css",
  },
  {
    title: "Popper",
    package: "@popperjs/core",
    names: ["popper.js"],
    files: /^dist\/umd\/popper\.min\.js$/,
    script: "dist/umd/popper.min.js",
  },
  {
    title: "Bootstrap Icons",
    package: "bootstrap-icons",
    files: /^font\/(?:bootstrap-icons\.min\.css|fonts\/bootstrap-icons\.woff2)$/,
    style: "font/bootstrap-icons.min.css",
  },
  {
    title: "Animate.css",
    package: "animate.css",
    names: ["animate"],
    files: /^animate(?:\.compat)?\.min\.css$/,
    style: "animate.min.css",
  },
  {
    title: "GSAP",
    package: "gsap",
    files: /^dist\/(?!all)\w+\.min\.js$/,
    joined: { "dist/TweenMax.min.js": ["dist/gsap.min.js"] },
    script: "dist/gsap.min.js",
  },
  {
    title: "anime.js",
    package: "animejs",
    names: ["anime.js", "anime"],
    files: /^lib\/anime\.(?:min|es)\.js$/,
    script: "lib/anime.min.js",
    module: "lib/anime.es.js",
  },
  {
    title: "AOS",
    package: "aos",
    files: /^dist\/aos\.(?:js|css)$/,
    script: "dist/aos.js",
    style: "dist/aos.css",
  },
  {
    title: "marked",
    package: "marked",
    files: /^lib\/marked\.(?:umd|esm)\.js$/,
    joined: { "marked.min.js": ["lib/marked.umd.js"] },
    script: "marked.min.js",
    module: "lib/marked.esm.js",
  },
  {
    title: "highlight.js",
    package: "highlight.js",
    names: ["cdn-release", "@highlightjs/cdn-assets", "highlightjs"],
    files: /^styles\/(?:base16\/)?[\w-]+\.min\.css$/,
    made: { "highlight.min.js": `import hljs from "highlight.js/lib/common"; globalThis.hljs = hljs;` },
    script: "highlight.min.js",
    style: "styles/default.min.css",
  },
  {
    title: "Day.js",
    package: "dayjs",
    files: /^(?:dayjs\.min|plugin\/\w+|locale\/(?:en|de|fr|es|it|pt|pt-br|nl|pl|ru|ja|ko|zh-cn))\.js$/,
    script: "dayjs.min.js",
  },
  {
    title: "Moment.js",
    package: "moment",
    names: ["moment.js"],
    files: /^min\/moment\.min\.js$/,
    script: "min/moment.min.js",
  },
  {
    title: "Lodash",
    package: "lodash",
    names: ["lodash.js"],
    files: /^lodash\.min\.js$/,
    script: "lodash.min.js",
  },
  {
    title: "axios",
    package: "axios",
    files: /^dist\/(?:axios\.min|esm\/axios\.min)\.js$/,
    script: "dist/axios.min.js",
  },
  {
    title: "Mermaid",
    package: "mermaid",
    files: /^dist\/mermaid\.min\.js$/,
    made: {
      // Its own modules are 200 files.
      "dist/mermaid.esm.mjs": `const script = document.createElement("script");
        script.src = new URL("mermaid.min.js", import.meta.url).href;
        script.crossOrigin = "anonymous";
        await new Promise((resolve, reject) => { Object.assign(script, { onload: resolve, onerror: reject }); document.head.append(script); });
        export default globalThis.mermaid;`,
    },
    script: "dist/mermaid.min.js",
    module: "dist/mermaid.esm.mjs",
  },
  {
    title: "KaTeX",
    package: "katex",
    files:
      /^dist\/(?:katex\.min\.(?:js|css)|katex\.mjs|contrib\/[\w-]+\.(?:min\.js|mjs)|fonts\/[\w-]+\.woff2)$/,
    script: "dist/katex.min.js",
    style: "dist/katex.min.css",
    module: "dist/katex.mjs",
  },
  {
    title: "canvas-confetti",
    package: "canvas-confetti",
    files: /^dist\/confetti\.(?:browser\.js|module\.mjs)$/,
    script: "dist/confetti.browser.js",
    module: "dist/confetti.module.mjs",
  },
  {
    title: "Leaflet",
    package: "leaflet",
    files: /^dist\/(?:leaflet\.(?:js|css)|leaflet-src\.esm\.js|images\/[\w-]+\.png)$/,
    script: "dist/leaflet.js",
    style: "dist/leaflet.css",
    module: "dist/leaflet-src.esm.js",
  },
  {
    title: "howler.js",
    package: "howler",
    names: ["howler.js"],
    files: /^dist\/howler(?:\.core)?\.min\.js$/,
    script: "dist/howler.min.js",
  },
  {
    title: "Matter.js",
    package: "matter-js",
    files: /^build\/matter\.min\.js$/,
    script: "build/matter.min.js",
  },
  {
    title: "p5.js",
    package: "p5",
    names: ["p5.js"],
    files: /^lib\/(?:p5\.min\.js|addons\/p5\.sound\.min\.js)$/,
    script: "lib/p5.min.js",
  },
  {
    title: "SweetAlert2",
    package: "sweetalert2",
    names: ["limonte-sweetalert2"],
    files: /^dist\/sweetalert2(?:\.all|\.esm\.all)?\.min\.(?:js|css)$/,
    script: "dist/sweetalert2.all.min.js",
    style: "dist/sweetalert2.min.css",
    module: "dist/sweetalert2.esm.all.min.js",
  },
  {
    title: "Swiper",
    package: "swiper",
    files: /^swiper-bundle\.min\.(?:js|css|mjs)$/,
    script: "swiper-bundle.min.js",
    style: "swiper-bundle.min.css",
    module: "swiper-bundle.min.mjs",
  },
  {
    title: "SortableJS",
    package: "sortablejs",
    names: ["sortable"],
    files: /^(?:Sortable\.min|modular\/sortable\.esm)\.js$/,
    script: "Sortable.min.js",
    module: "modular/sortable.esm.js",
  },
  { title: "Dexie", package: "dexie", files: /^dist\/dexie\.min\.js$/, script: "dist/dexie.min.js" },
  {
    title: "localForage",
    package: "localforage",
    files: /^dist\/localforage\.min\.js$/,
    script: "dist/localforage.min.js",
  },
  { title: "Papa Parse", package: "papaparse", files: /^papaparse\.min\.js$/, script: "papaparse.min.js" },
  {
    title: "Supabase",
    package: "@supabase/supabase-js",
    names: ["supabase-js", "supabase"],
    files: /^dist\/umd\/supabase\.js$/,
    script: "dist/umd/supabase.js",
  },
  {
    title: "Material Icons",
    package: "material-icons",
    names: ["material-design-icons", "material-design-icons-iconfont"],
    files: /^iconfont\/(?:material-icons|filled|outlined|round|sharp)[\w-]*\.(?:css|woff2)$/,
    style: "iconfont/material-icons.css",
  },
];

/** The available families of Google Fonts, as Fontsource packages. */
export const fontPackages = [
  ...[
    "inter",
    "roboto",
    "open-sans",
    "montserrat",
    "playfair-display",
    "jetbrains-mono",
    "nunito",
    "raleway",
  ],
  ...["oswald", "dm-sans", "space-grotesk", "outfit", "work-sans", "fira-code", "merriweather", "manrope"],
  ...["plus-jakarta-sans", "quicksand", "geist", "geist-mono"],
]
  .map((name) => `@fontsource-variable/${name}`)
  .concat(
    ["poppins", "lato", "pacifico", "press-start-2p", "space-mono", "bebas-neue"].map(
      (name) => `@fontsource/${name}`,
    ),
  );

/** Icon fonts that Google serves as families, with the style of material-icons that replaces each. */
export const iconFamilies = {
  "Material Icons": "filled",
  "Material Icons Outlined": "outlined",
  "Material Icons Round": "round",
  "Material Icons Sharp": "sharp",
  "Material Symbols Outlined": "outlined",
  "Material Symbols Rounded": "round",
  "Material Symbols Sharp": "sharp",
};
