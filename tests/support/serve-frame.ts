import type { Plugin } from "vite";
import { buildPreview, isPreviewBuilt } from "../../scripts/set-up/build-preview.mjs";

/** Serves the preview's frame to component tests, as the product does. */
export const serveFrame = (): Plugin => ({
  name: "serve-frame",
  async configureServer(server) {
    if (!(await isPreviewBuilt())) await buildPreview();
    server.middlewares.use("/frame", async (_request, response) => {
      const { frameDocument } = await server.ssrLoadModule("/src/server/api/frame-document.ts");
      const answer: Response = await frameDocument({ outsideImages: false, supabase: null });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
  },
});
