import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { isPublicPage, publicPageNames, SHARE_IMAGE } from "~/domain/marketing/public-page";
import { ShareImage } from "~/features/marketing/share-image";

// Generated at build time, so that no request can trigger rendering.
export const dynamic = "force-static";
export const dynamicParams = false;
export const generateStaticParams = () => publicPageNames.map((page) => ({ page }));

const font = (weight: 400 | 600, file: string) => ({
  name: "Geist",
  weight,
  data: readFileSync(join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans", file)),
});

type ImageProps = { params: Promise<{ page: string }> };

export async function GET(_: Request, { params }: ImageProps) {
  const { page } = await params;
  if (!isPublicPage(page)) return new Response(null, { status: 404 });
  return new ImageResponse(<ShareImage page={page} />, {
    ...SHARE_IMAGE,
    fonts: [font(400, "Geist-Regular.ttf"), font(600, "Geist-SemiBold.ttf")],
    headers: { "cache-control": "public, max-age=86400" },
  });
}
