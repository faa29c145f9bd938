import { readFileSync } from "node:fs";
import createMDX from "@next/mdx";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import { SERVER_PACKAGE, STUBS_FOLDER, serverEntries } from "./scripts/set-up/server-entries.mjs";

// Sent with every response: these replace what a handler sets. Each page's Content-Security-Policy is set per request in
// src/proxy.ts.
const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
];

// Some handlers are stricter. Each of them sets its own, the door of src/server/api/handle-request.ts for those of the table.
const referrer = [{ key: "Referrer-Policy", value: "strict-origin-when-cross-origin" }];

// Named by their content, and read by pages in the preview, whose origin is opaque.
const preserved = [
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
  { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
];

// One handler answers all of these: Next bundles the whole server once per handler. See src/server/api/handle-request.ts.
const afterFiles = [
  { source: "/.well-known/:path+", destination: "/api/well-known/:path+" },
  { source: "/git/:path+", destination: "/api/git/:path+" },
  { source: "/p/:path+", destination: "/api/p/:path+" },
  // While `npm start` installs them for the first time: Next knows only the files that were there when it started.
  ...["editor", "libraries", "packages"].map((folder) => ({
    source: `/${folder}/:path+`,
    destination: `/api/${folder}/:path+`,
  })),
  { source: "/sales", destination: "/api/sales" },
  { source: "/support", destination: "/api/support" },
  { source: "/llms.txt", destination: "/api/llms" },
];

/** An installation's own logo in place of our icons; see scripts/set-up/brand.mjs. */
const hasLogo = "logo" in JSON.parse(readFileSync("src/domain/marketing/brand.json", "utf8"));
const ownIcons = Object.entries({
  "/favicon.ico": "/brand/favicon.png",
  "/icon.svg": "/brand/logo.svg",
  "/apple-icon.png": "/brand/apple-icon.png",
  "/icon-:size(192|512|maskable-512).png": "/brand/icon-:size.png",
}).map(([source, destination]) => ({ source, destination }));

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Next would hash a prerendered page on every request, a third of its cost; src/proxy.ts uses ETags from the build.
  generateEtags: false,
  headers: async () => [
    { source: "/:path*", headers },
    { source: "/((?!api/|p/|frame(?:/|$)).*)", headers: referrer },
    { source: "/libraries/:folder/:path+", headers: preserved },
    { source: "/packages/npm/:key/:file", headers: preserved },
    { source: "/packages/:file([@\\w.-]+-[A-Z0-9]{8}\\.(?:js|json))", headers: preserved },
  ],
  rewrites: async () => ({
    beforeFiles: hasLogo ? ownIcons : [],
    afterFiles,
    fallback: [],
  }),
  // Pages that were moved.
  redirects: async () => [
    { source: "/docs/fine-tuning", destination: "/docs/sdk/fine-tuning", permanent: true },
  ],
  // `npm run check` checks the types, tests included.
  typescript: { ignoreBuildErrors: true },
  // Otherwise Next renders unknown URLs only in the browser; see src/app/global-not-found.tsx.
  experimental: {
    globalNotFound: true,
    // `npm start` builds once per version: the cache would be 450 MB that nobody reads again.
    turbopackFileSystemCacheForBuild: false,
    // The server's code is not minified instead, so that stack traces name functions.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    turbopackMinify: { server: false, client: true },
    turbopackServerSideNestedAsyncChunking: true,
  },
  // Loaded from node_modules instead of being bundled.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "pglite-prisma-adapter",
    "@prisma/adapter-pg",
    "@prisma/driver-adapter-utils",
    "@prisma/schema-engine-wasm",
    "@node-rs/argon2",
    "@ai-sdk/anthropic",
    "@ai-sdk/google",
    "@ai-sdk/mistral",
    "@ai-sdk/openai",
    "@ai-sdk/openai-compatible",
    "@ai-sdk/provider",
    "@modelcontextprotocol/client",
    "@modelcontextprotocol/server",
    "@octokit/core",
    "@openrouter/ai-sdk-provider",
    "@pydantic/genai-prices",
    "@simplewebauthn/server",
    "@zip.js/zip.js",
    "ai",
    "file-type",
    "ioredis",
    "nodemailer",
    "parse5",
    "pdfkit",
    "postal-mime",
    "prettier",
    "sass",
    "stripe",
    "sucrase",
    "tar",
    "undici",
    "web-push",
    // Two copies of it in one process do not understand each other.
    "yjs",
  ],
  // The build for Node.js, which pages rendered on the server would get, asks for fifty template engines.
  turbopack: {
    resolveAlias: { "@vue/compiler-sfc": "@vue/compiler-sfc/dist/compiler-sfc.esm-browser.js" },
  },
};

/**
 * What `npm start` serves: Next would bundle and load a copy of the server for each page and handler. So
 * scripts/set-up/build-server.mjs bundles it once, and Next loads that from node_modules like any package.
 *
 * @type {import("next").NextConfig}
 */
const builtConfig = {
  ...config,
  serverExternalPackages: [SERVER_PACKAGE, ...(config.serverExternalPackages ?? [])],
  turbopack: {
    resolveAlias: {
      ...config.turbopack?.resolveAlias,
      ...Object.fromEntries(
        [...serverEntries().keys()].map((name) => [
          name,
          `${name.replace("~/server", `./${STUBS_FOLDER}`)}.mjs`,
        ]),
      ),
    },
  },
};

// Turbopack accepts plugins only by name, because it passes them to another process.
const withMdx = createMDX({
  options: {
    remarkPlugins: [
      "remark-frontmatter",
      "remark-gfm",
      `${import.meta.dirname}/scripts/set-up/remark-own-name.mjs`,
    ],
    rehypePlugins: ["rehype-slug"],
  },
});

/** @param {string} phase */
export default (phase) => withMdx(phase === PHASE_DEVELOPMENT_SERVER ? config : builtConfig);
