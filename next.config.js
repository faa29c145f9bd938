import createMDX from "@next/mdx";

// On everything that we answer; the policy of a page is made for each request, in src/proxy.ts.
const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Next would hash a prerendered page for every request, a third of its cost; src/proxy.ts has its tag from the build.
  generateEtags: false,
  headers: async () => [{ source: "/:path*", headers }],
  // `npm run check` looks at the types, tests included; a start needs the product only.
  typescript: { ignoreBuildErrors: true },
  // Without it Next draws what is not found in the browser only; see src/app/global-not-found.tsx.
  experimental: { globalNotFound: true },
  serverExternalPackages: [
    "@electric-sql/pglite",
    "pglite-prisma-adapter",
    "@prisma/adapter-pg",
    "@prisma/driver-adapter-utils",
    "@prisma/schema-engine-wasm",
    "@node-rs/argon2",
    "nodemailer",
    "pdfkit",
  ],
};

// The bundler takes plugins by name only: it hands them to another process.
const withMdx = createMDX({ options: { rehypePlugins: ["rehype-slug"] } });

export default withMdx(config);
