import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { z } from "zod";
import { ShareCard } from "~/components/layout/share-card";
import { company } from "~/domain/marketing/company";
import { SHARE_IMAGE } from "~/domain/marketing/public-page";
import { type PictureTexts, readPicture } from "~/server/services/publication/read-picture";
import { publicRoute, type Route } from "../route";

const font = (weight: 400 | 600, file: string) => ({
  name: "Geist",
  weight,
  data: readFileSync(join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans", file)),
});

async function draw({ title, description }: PictureTexts): Promise<Uint8Array> {
  const image = new ImageResponse(
    <ShareCard brand={company.product} headline={title} description={description} />,
    { ...SHARE_IMAGE, fonts: [font(400, "Geist-Regular.ttf"), font(600, "Geist-SemiBold.ttf")] },
  );
  return new Uint8Array(await image.arrayBuffer());
}

/** The picture that link previews show of a publication. */
export const publicationPicture: Route = {
  GET: publicRoute({
    input: z.object({ slug: z.string() }),
    cost: 5,
    lane: "download",
    async answer({ deps, input }) {
      const { bytes, hash } = await readPicture(deps, input.slug, draw);
      return new Response(bytes, {
        headers: {
          "content-type": "image/png",
          etag: `"${hash}"`,
          "cache-control": "public, max-age=86400",
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    },
  }),
};
