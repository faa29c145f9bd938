import type { Metadata } from "next";
import { listOf, readHistoryView } from "~/domain/chat/history-view";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { ChatHistoryScreen } from "./chat-history";

export const metadata: Metadata = { title: "Chat history" };

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ChatHistoryPage({ searchParams }: PageProps) {
  await requireUser();
  const params = await searchParams;
  const view = readHistoryView({
    get(name) {
      const value = params[name];
      return typeof value === "string" ? value : null;
    },
  });
  void api.access.listShared.prefetch();
  void api.history.folders.prefetch();
  void api.history.models.prefetch();
  // Date filters depend on the browser's time zone, so they are not prefetched.
  if (view.from === null && view.to === null) void api.chat.list.prefetchInfinite(listOf(view, 40));
  return (
    <HydrateClient>
      <ChatHistoryScreen />
    </HydrateClient>
  );
}
