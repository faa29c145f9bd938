import { ImageResponse } from "next/og";
import { z } from "zod";
import { ShareCard } from "~/components/layout/share-card";
import { company } from "~/domain/marketing/company";
import { SHARE_IMAGE } from "~/domain/marketing/public-page";
import { pictureFonts, withoutMissingGlyphs } from "~/lib/picture-fonts";
import { type PictureTexts, readPicture } from "~/server/services/publication/serve-publication";
import { publicRoute, type Route } from "../route";

async function draw({ title, description }: PictureTexts): Promise<Uint8Array> {
  const image = new ImageResponse(
    <ShareCard
      brand={company.product}
      accent={company.accent}
      hasMark={company.logo === null}
      headline={withoutMissingGlyphs(title)}
      description={withoutMissingGlyphs(description)}
    />,
    { ...SHARE_IMAGE, fonts: pictureFonts() },
  );
  return new Uint8Array(await image.arrayBuffer());
}

/** The picture that link previews show of a publication. */
export const publicationPicture: Route = {
  GET: publicRoute({
    input: z.object({ slug: z.string() }),
    cost: 5,
    concurrency: "download",
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
