import fs from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { buildPreview, isPreviewBuilt } from "../../scripts/set-up/build-preview.mjs";

/** Serves the preview's frame to component tests, as the product does. */
export const serveFrame = (): Plugin => ({
  name: "serve-frame",
  async configureServer(server) {
    if (!(await isPreviewBuilt())) await buildPreview();
    const tailwind = createRequire(import.meta.url).resolve("@tailwindcss/browser");
    server.middlewares.use("/frame", async (request, response) => {
      if (request.url?.endsWith(".js")) {
        const headers = { "Content-Type": "text/javascript", "Cross-Origin-Resource-Policy": "cross-origin" };
        response.writeHead(200, headers).end(await fs.readFile(tailwind));
        return;
      }
      const { frameDocument } = await server.ssrLoadModule("/src/server/api/frame-document.ts");
      const answer: Response = await frameDocument({ outsideImages: false, supabase: null });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
  },
});
