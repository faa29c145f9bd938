import { ImageResponse } from "next/og";
import { isPublicPage, publicPageNames, SHARE_IMAGE } from "~/domain/marketing/public-page";
import { ShareImage } from "~/features/marketing/share-image";
import { pictureFonts } from "~/lib/picture-fonts";

// Generated at build time, so that no request can trigger rendering.
export const dynamic = "force-static";
export const dynamicParams = false;
export const generateStaticParams = () => publicPageNames.map((page) => ({ page }));

type ImageProps = { params: Promise<{ page: string }> };

export async function GET(_: Request, { params }: ImageProps) {
  const { page } = await params;
  if (!isPublicPage(page)) return new Response(null, { status: 404 });
  return new ImageResponse(<ShareImage page={page} />, {
    ...SHARE_IMAGE,
    fonts: pictureFonts(),
    headers: { "cache-control": "public, max-age=86400" },
  });
}
