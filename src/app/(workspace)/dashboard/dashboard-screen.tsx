"use client";

import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import type { PageThumbnail } from "~/domain/account/recent";
import { SharedWithYou } from "~/features/access/shared-with-you";
import { Dashboard } from "~/features/account/dashboard";
import { PeopleInChat } from "~/features/chat/people-in-chat";
import { loadWhenOnline } from "~/lib/load-when-online";

const Thumbnail = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/preview/page-thumbnail")).then((module) => module.PageThumbnail),
  { ssr: false },
);

/** The dashboard, with page thumbnails rendered by the preview. */
export function DashboardScreen() {
  return (
    <Dashboard
      renderPage={(thumbnail) => <Picture {...thumbnail} />}
      shared={<SharedWithYou renderPeople={(chatId) => <PeopleInChat chatId={chatId} />} />}
    />
  );
}

function Picture({ versionId, outsideImages }: PageThumbnail) {
  const { resolvedTheme } = useTheme();
  return (
    <Thumbnail
      source={`/api/thumbnails/${versionId}`}
      theme={resolvedTheme === "light" ? "light" : "dark"}
      outsideImages={outsideImages}
    />
  );
}
