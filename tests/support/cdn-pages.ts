/** Pages as models write them, with what they print once they run and what the Console says about their libraries. */
type CdnPage = { name: string; html: string; prints: string; says: RegExp };

const npm = "https://cdn.jsdelivr.net/npm";

export const cdnPages: CdnPage[] = [
  {
    name: "a dashboard with Chart.js, Bootstrap, Font Awesome and Google's fonts",
    html: `<!doctype html><html><head>
      <link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>
      <link href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=Poppins:wght@600&display=swap" rel="stylesheet">
      <link href="${npm}/bootstrap@5.3.0/dist/css/bootstrap.min.css" rel="stylesheet" integrity="sha384-x" crossorigin="anonymous">
      <link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.4.0/css/all.min.css">
      <script src="${npm}/chart.js@4.4.0"></script><style>body { font-family: Inter }</style></head>
      <body><button class="btn btn-primary"><i class="fas fa-home"></i> Open</button><canvas id="chart"></canvas>
      <script src="${npm}/bootstrap@5.3.0/dist/js/bootstrap.bundle.min.js" integrity="sha384-x" crossorigin="anonymous"></script>
      <script>
        new Chart(document.getElementById("chart"), { type: "bar", data: { labels: ["a"], datasets: [{ data: [3] }] } });
        const colour = getComputedStyle(document.querySelector("button")).backgroundColor;
        const isLoaded = (family) => [...document.fonts].some((face) => face.family.includes(family) && face.status === "loaded");
        const timer = setInterval(() => {
          if (!isLoaded("Inter") || !isLoaded("Font Awesome")) return;
          clearInterval(timer);
          console.log("dashboard", typeof bootstrap.Modal, colour);
        }, 50);
      </script></body></html>`,
    prints: "dashboard function rgb(13, 110, 253)",
    says: /Inter and Poppins were.*Chart\.js 4[.\d]+ was loaded from this server instead of cdn\.jsdelivr\.net \(asked for 4\.4\.0\)/s,
  },
  {
    name: "Lucide's icons, jQuery and Animate.css",
    html: `<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/animate.css/4.1.1/animate.min.css">
      <h1 class="animate__animated animate__bounce"><i data-lucide="heart"></i></h1>
      <script src="https://unpkg.com/lucide@latest"></script>
      <script src="https://code.jquery.com/jquery-3.6.0.min.js" integrity="sha256-x" crossorigin="anonymous"></script>
      <script>$(() => { lucide.createIcons(); console.log("icons", $("svg").length, $("h1").css("animation-name")) })</script>`,
    prints: "icons 1 bounce",
    says: /jQuery 3.*instead of code\.jquery\.com/s,
  },
  {
    name: "React with Babel and Tailwind's configuration",
    html: `<script src="https://unpkg.com/react@18/umd/react.development.js" crossorigin></script>
      <script src="https://unpkg.com/react-dom@18/umd/react-dom.development.js" crossorigin></script>
      <script src="https://unpkg.com/@babel/standalone/babel.min.js"></script><script src="https://cdn.tailwindcss.com"></script>
      <script>tailwind.config = { theme: { extend: { colors: { brand: { 500: "#ff0066" } } } } }</script>
      <div id="root"></div><script type="text/babel">
        function App() {
          const [count, setCount] = React.useState(0);
          React.useEffect(() => { setCount(7) }, []);
          return <p className="text-brand-500">{count}</p>;
        }
        ReactDOM.createRoot(document.getElementById("root")).render(<App />);
        const timer = setInterval(() => {
          const text = document.querySelector("p");
          if (text?.textContent !== "7" || getComputedStyle(text).color !== "rgb(255, 0, 102)") return;
          clearInterval(timer);
          console.log("react in brand colours");
        }, 50);
      </script>`,
    prints: "react in brand colours",
    says: /ReactDOM 19.*\(asked for 18\)/s,
  },
  {
    name: "Vue, Alpine and htmx",
    html: `<script src="https://unpkg.com/vue@3/dist/vue.global.prod.js"></script>
      <script defer src="${npm}/alpinejs@3.x.x/dist/cdn.min.js"></script><script src="https://unpkg.com/htmx.org@1.9.10"></script>
      <div id="app">{{ text }}</div><p x-data="{ text: 'alpine' }" x-text="text"></p>
      <script>
        Vue.createApp({ data: () => ({ text: "vue" }) }).mount("#app");
        addEventListener("load", () => console.log(app.textContent, document.querySelector("p").textContent, typeof htmx.ajax));
      </script>`,
    prints: "vue alpine function",
    says: /htmx 2.*\(asked for 1\.9\.10\)/s,
  },
  {
    name: "three.js with an import map",
    html: `<script type="importmap">{ "imports": {
        "three": "${npm}/three@0.160.0/build/three.module.js", "three/addons/": "${npm}/three@0.160.0/examples/jsm/" } }</script>
      <body><script type="module">
        import * as THREE from "three";
        import { OrbitControls } from "three/addons/controls/OrbitControls.js";
        const camera = new THREE.PerspectiveCamera();
        new OrbitControls(camera, document.body).update();
        console.log("three", camera.isPerspectiveCamera);
      </script></body>`,
    prints: "three true",
    says: /three\.js [\d.]+ was loaded/s,
  },
  {
    name: "modules of esm.sh, Skypack and jsDelivr",
    html: `<div id="root"></div><script type="module">
        import { h, render } from "https://esm.sh/preact@10.19";
        import { useState } from "https://esm.sh/preact@10.19/hooks";
        import confetti from "https://cdn.skypack.dev/canvas-confetti";
        import * as d3 from "${npm}/d3@7/+esm";
        import mermaid from "${npm}/mermaid@10/dist/mermaid.esm.min.mjs";
        const App = () => h("b", null, useState("preact")[0]);
        render(h(App), root);
        const { svg } = await mermaid.render("graph", "graph TD; A-->B;");
        const { marked } = await import("https://esm.sh/marked@9");
        console.log(root.textContent, typeof confetti, d3.max([1, 5]), svg.slice(0, 4), marked.parse("*x*").trim());
      </script>`,
    prints: "preact function 5 <svg <p><em>x</em></p>",
    says: /Preact 10.*instead of esm\.sh \(asked for 10\.19\)/s,
  },
  {
    name: "Leaflet, KaTeX, GSAP and D3",
    html: `<link rel="stylesheet" href="https://unpkg.com/leaflet@1.9.4/dist/leaflet.css" integrity="sha256-x" crossorigin=""/>
      <script src="https://unpkg.com/leaflet@1.9.4/dist/leaflet.js" integrity="sha256-x" crossorigin=""></script>
      <link rel="stylesheet" href="${npm}/katex@0.16.9/dist/katex.min.css">
      <script src="${npm}/katex@0.16.9/dist/katex.min.js"></script><script src="https://d3js.org/d3.v7.min.js"></script>
      <script src="${npm}/katex@0.16.9/dist/contrib/auto-render.min.js"></script>
      <script src="https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.2/gsap.min.js"></script>
      <script src="https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.2/ScrollTrigger.min.js"></script>
      <div id="map" style="height: 100px"></div><p id="math">$$x^2$$</p><svg></svg>
      <script>
        L.marker([51, 0]).addTo(L.map("map").setView([51, 0], 9));
        renderMathInElement(math);
        gsap.registerPlugin(ScrollTrigger);
        d3.select("svg").append("rect");
        const drawn = [".leaflet-marker-icon", ".katex", "rect"].map((each) => document.querySelectorAll(each).length);
        gsap.to("#map", { x: 9, duration: 0.05, onComplete: () => console.log("drawn", drawn) });
      </script>`,
    prints: "drawn [1, 1, 1]",
    says: /KaTeX 0.*\(asked for 0\.16\.9\)/s,
  },
  {
    name: "scripts that a script adds",
    html: `<body><script>
        const script = document.createElement("script");
        script.src = "${npm}/dayjs@1/dayjs.min.js";
        script.integrity = "sha256-x";
        onload = () => console.log("added", dayjs("2024-01-01").format("YYYY"), _.VERSION.slice(0, 1));
        document.write('<script src="https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.21/lodash.min.js"><\\/script>');
        document.head.append(script);
      </script></body>`,
    prints: "added 2024 4",
    says: /Lodash 4.*\(asked for 4\.17\.21\)/s,
  },
];
