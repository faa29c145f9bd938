import { ImageResponse } from "next/og";
import { ShareCard } from "~/components/layout/share-card";
import { DomainError } from "~/domain/error/domain-error";
import { company } from "~/domain/marketing/company";
import { SHARE_IMAGE } from "~/domain/marketing/public-page";
import { drawable, pictureFonts } from "~/lib/picture-fonts";
import { type PictureTexts, readPicture } from "~/server/services/publication/read-picture";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

async function draw({ title, description }: PictureTexts): Promise<Uint8Array> {
  const image = new ImageResponse(
    <ShareCard brand={company.product} headline={drawable(title)} description={drawable(description)} />,
    { ...SHARE_IMAGE, fonts: pictureFonts() },
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
