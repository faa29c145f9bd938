import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionsCdn, parseCdnAddress } from "../libraries/cdn-address";

const library = (host: string, name: string, version: string, path: string, isModule = false) => ({
  kind: "library",
  host,
  name,
  version,
  path,
  isModule,
});

describe("the address of a CDN", () => {
  it.each([
    ["https://cdn.jsdelivr.net/npm/chart.js", library("cdn.jsdelivr.net", "chart.js", "", "")],
    ["//unpkg.com/vue@3/dist/vue.global.js", library("unpkg.com", "vue", "3", "dist/vue.global.js")],
    [
      "https://unpkg.com/@babel/standalone@7/babel.min.js",
      library("unpkg.com", "@babel/standalone", "7", "babel.min.js"),
    ],
    ["https://cdn.jsdelivr.net/npm/d3@7/+esm", library("cdn.jsdelivr.net", "d3", "7", "", true)],
    [
      "https://cdn.jsdelivr.net/gh/highlightjs/cdn-release@11/build/highlight.min.js",
      library("cdn.jsdelivr.net", "cdn-release", "11", "build/highlight.min.js"),
    ],
    [
      "https://cdnjs.cloudflare.com/ajax/libs/three.js/r128/three.min.js",
      library("cdnjs.cloudflare.com", "three.js", "r128", "three.min.js"),
    ],
    ["https://esm.sh/react-dom@18.2.0/client?dev", library("esm.sh", "react-dom", "18.2.0", "client", true)],
    ["https://esm.sh/v135/preact@10/hooks", library("esm.sh", "preact", "10", "hooks", true)],
    ["https://cdn.skypack.dev/canvas-confetti", library("cdn.skypack.dev", "canvas-confetti", "", "", true)],
    ["https://code.jquery.com/jquery-3.6.0.slim.min.js", library("code.jquery.com", "jquery", "3.6.0", "")],
    ["https://d3js.org/d3.v7.min.js", library("d3js.org", "d3", "7", "")],
    [
      "https://stackpath.bootstrapcdn.com/bootstrap/4.5.2/css/bootstrap.min.css",
      library("stackpath.bootstrapcdn.com", "bootstrap", "4.5.2", "css/bootstrap.min.css"),
    ],
    [
      "https://use.fontawesome.com/releases/v5.15.4/css/all.css",
      library("use.fontawesome.com", "font-awesome", "5.15.4", "releases/v5.15.4/css/all.css"),
    ],
    ["https://kit.fontawesome.com/a1b2c3.js", library("kit.fontawesome.com", "font-awesome", "", "kit.js")],
    [
      "https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=Open+Sans",
      { kind: "fonts", host: "fonts.googleapis.com", families: ["Inter", "Open Sans"] },
    ],
    [
      "https://fonts.googleapis.com/css?family=Roboto:400,700|Lato",
      { kind: "fonts", host: "fonts.googleapis.com", families: ["Roboto", "Lato"] },
    ],
  ])("%s", (address, request) => {
    expect(parseCdnAddress(address)).toEqual([request]);
    expect(mentionsCdn(address)).toBe(true);
  });

  it("of several files is parsed into one request for each", () => {
    const requests = parseCdnAddress(
      "https://cdn.jsdelivr.net/combine/npm/jquery@3,npm/bootstrap@5/dist/js/bootstrap.min.js",
    );
    expect(requests.map((request) => request.kind === "library" && request.name)).toEqual([
      "jquery",
      "bootstrap",
    ]);
  });

  it("is not any other address", () => {
    for (const address of [
      "https://example.com/npm/chart.js",
      "https://unpkg.com.evil.com/vue",
      "/npm/vue",
      "data:,x",
      "",
    ])
      expect(parseCdnAddress(address)).toEqual([]);
  });

  it("never throws, and parses a package's name, version and path", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, text) => {
        parseCdnAddress(url);
        parseCdnAddress(`https://unpkg.com/${text}`);
      }),
    );
    const part = fc.stringMatching(/^[a-z][a-z0-9.-]{0,9}[a-z]$/);
    fc.assert(
      fc.property(
        part,
        fc.boolean(),
        fc.stringMatching(/^\d\.\d\.\d$/),
        fc.array(part, { maxLength: 3 }),
        (name, scoped, version, path) => {
          const full = scoped ? `@s/${name}` : name;
          const [request] = parseCdnAddress(`https://unpkg.com/${full}@${version}/${path.join("/")}`);
          expect(request).toMatchObject({ name: full, version, path: path.join("/") });
        },
      ),
    );
  });
});
