import createMDX from "@next/mdx";

// Sent with every response. Each page's Content-Security-Policy is set per request in src/proxy.ts.
const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
];

// Named by their content, and read by pages in the preview, whose origin is opaque.
const preserved = [
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
  { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Next would hash a prerendered page on every request, a third of its cost; src/proxy.ts uses ETags from the build.
  generateEtags: false,
  headers: async () => [
    { source: "/:path*", headers },
    { source: "/libraries/:folder/:path+", headers: preserved },
    { source: "/packages/:file([@\\w.-]+-[A-Z0-9]{8}\\.(?:js|json))", headers: preserved },
  ],
  // `npm run check` checks the types, tests included.
  typescript: { ignoreBuildErrors: true },
  // Otherwise Next renders unknown URLs only in the browser; see src/app/global-not-found.tsx.
  experimental: { globalNotFound: true },
  serverExternalPackages: [
    "@electric-sql/pglite",
    "pglite-prisma-adapter",
    "@prisma/adapter-pg",
    "@prisma/driver-adapter-utils",
    "@prisma/schema-engine-wasm",
    "@node-rs/argon2",
    "esbuild",
    "nodemailer",
    "pdfkit",
    // Two copies of it in one process do not understand each other.
    "yjs",
  ],
  // The build for Node.js, which pages rendered on the server would get, asks for fifty template engines.
  turbopack: {
    resolveAlias: { "@vue/compiler-sfc": "@vue/compiler-sfc/dist/compiler-sfc.esm-browser.js" },
  },
};

// Turbopack accepts plugins only by name, because it passes them to another process.
const withMdx = createMDX({ options: { rehypePlugins: ["rehype-slug"] } });

export default withMdx(config);
