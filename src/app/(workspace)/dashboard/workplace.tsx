"use client";

import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import type { PageLook } from "~/domain/account/recent";
import { Dashboard } from "~/features/account/dashboard";
import { patiently } from "~/lib/patiently";

const PagePicture = dynamic(
  () => patiently(() => import("~/features/preview/page-picture")).then((door) => door.PagePicture),
  { ssr: false },
);

/** The dashboard, with pictures that the preview draws. */
export function Workplace() {
  return <Dashboard drawPage={(look) => <Picture {...look} />} />;
}

function Picture({ versionId, outsideImages }: PageLook) {
  const { resolvedTheme } = useTheme();
  return (
    <PagePicture
      source={`/api/thumbnails/${versionId}`}
      theme={resolvedTheme === "light" ? "light" : "dark"}
      outsideImages={outsideImages}
    />
  );
}
