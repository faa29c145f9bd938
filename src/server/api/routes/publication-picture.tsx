import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { ShareCard } from "~/components/layout/share-card";
import { DomainError } from "~/domain/error/domain-error";
import { company } from "~/domain/marketing/company";
import { SHARE_IMAGE } from "~/domain/marketing/public-page";
import { type PictureTexts, readPicture } from "~/server/services/publication/read-picture";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

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
async function GET(_: Request, { params }: { params: Promise<{ slug: string }> }) {
  try {
    const { bytes, hash } = await readPicture(deps(), (await params).slug, draw);
    return new Response(bytes, {
      headers: {
        "content-type": "image/png",
        etag: `"${hash}"`,
        "cache-control": "public, max-age=86400",
        "content-security-policy": "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const publicationPicture: Route = { GET };
