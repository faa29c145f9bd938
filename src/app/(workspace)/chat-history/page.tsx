import type { Metadata } from "next";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { ChatHistory } from "./chat-history";

export const metadata: Metadata = { title: "Chat history" };

export default async function ChatHistoryPage() {
  await requireUser();
  void api.chat.list.prefetchInfinite({ search: "", limit: 40 });
  return (
    <HydrateClient>
      <ChatHistory />
    </HydrateClient>
  );
}
