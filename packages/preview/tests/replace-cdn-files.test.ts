import { describe, expect, it } from "vitest";
import { replaceCdnFiles } from "../libraries/replace-cdn-files";
import { libraryCatalog } from "./library-catalog";

const answer = (html: string) => replaceCdnFiles(html, libraryCatalog);

describe("a page with addresses of CDNs", () => {
  it("gets the nearest file, without the hash of the other, and is told once", () => {
    const { html, notes } = answer(
      '<script src="https://cdn.jsdelivr.net/npm/chart.js@4.4.0/dist/chart.min.js" integrity="sha384-x" crossorigin="use-credentials" defer></script>' +
        "<link rel=stylesheet href=https://cdnjs.cloudflare.com/ajax/libs/bootstrap/5.3.9/css/bootstrap.min.css>" +
        '<script src="https://unpkg.com/bootstrap@5"></script>',
    );
    expect(html).toBe(
      '<script src="/libraries/chart.js/dist/chart.umd.min.js" crossorigin="anonymous" defer></script>' +
        '<link rel=stylesheet href="/libraries/bootstrap/dist/css/bootstrap.min.css" crossorigin="anonymous">' +
        '<script src="/libraries/bootstrap/dist/js/bootstrap.bundle.min.js" crossorigin="anonymous"></script>',
    );
    expect(notes).toEqual([
      {
        level: "log",
        text: "Chart.js 4.6.1 was loaded from this server instead of cdn.jsdelivr.net (asked for 4.4.0)",
      },
      { level: "log", text: "Bootstrap 5.3.9 was loaded from this server instead of cdnjs.cloudflare.com" },
    ]);
  });

  it("keeps its text, its other addresses and the code of its scripts", () => {
    const html =
      '<p>&lt;script src="https://unpkg.com/bootstrap"></p><img src="https://unpkg.com/bootstrap/x.png">' +
      '<script>const text = "https://example.com/x.js";</script><script src="https://example.com/x.js"></script>';
    expect(answer(html)).toEqual({ html, notes: [], libraries: { found: {}, missing: {} } });
  });

  it("gets an import map for what its modules import, and its own changed", () => {
    const before = answer(
      '<script type="module">import { h } from "https://esm.sh/preact@10.19"; import("https://esm.sh/preact/hooks");</script>',
    );
    expect(before.html).toMatch(/^<script type="importmap">/);
    const imports = {
      "package:chunk-C.js": "/packages/chunk-C.js",
      "https://esm.sh/preact@10.19": "/packages/preact-A.js",
      "https://esm.sh/preact/hooks": "/packages/hooks-B.js",
    };
    expect(before.html).toContain(JSON.stringify({ imports }));
    const own = answer(
      '<script type="importmap">{"imports":{"three":"https://unpkg.com/three@0.160.0/build/three.module.js","three/addons/":"https://unpkg.com/three@0.160.0/examples/jsm/","mine":"./mine.js"}}</script>',
    );
    expect(JSON.parse(own.html.replace(/<[^>]*>/g, "")).imports).toMatchObject({
      three: "/libraries/three/build/three.module.js",
      "three/addons/": "/libraries/three/examples/jsm/",
      mine: "./mine.js",
    });
  });

  it("may ask while it runs for what its scripts name", () => {
    const { html, libraries, notes } = answer(
      '<script>s.src = "https://unpkg.com/chart.js@3"; t.src = "https://unpkg.com/plotly@2"</script>',
    );
    expect(html).not.toContain("/libraries/");
    expect(notes).toEqual([]);
    expect(libraries.found).toEqual({
      "https://unpkg.com/chart.js@3": {
        address: "/libraries/chart.js/dist/chart.umd.min.js",
        note: "Chart.js 4.6.1 was loaded from this server instead of unpkg.com (asked for 3)",
      },
    });
    expect(libraries.missing["https://unpkg.com/plotly@2"]).toBe(
      "plotly is not available offline. Available: Bootstrap, Chart.js, preact, three.js.",
    );
  });

  it("gets Google's fonts in links and styles", () => {
    const { html, notes } = answer(
      "<link rel=preconnect href=https://fonts.gstatic.com><style>@import url('https://fonts.googleapis.com/css2?family=Inter&family=Papyrus');</style>",
    );
    expect(html).toBe("<style>@import url('/libraries/fonts/fonts.css');</style>");
    expect(notes).toEqual([
      {
        level: "warn",
        text: "Papyrus is a font that is not available offline. Available: Inter, Open Sans.",
      },
      { level: "log", text: "Inter was loaded from this server instead of fonts.googleapis.com" },
    ]);
  });
});
