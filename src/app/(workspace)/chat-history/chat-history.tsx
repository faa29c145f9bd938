"use client";

import { useRouter } from "next/navigation";
import { copy } from "~/features/chat/copy";
import { HistoryList } from "~/features/chat/history-list";

/** All chats on a separate page. */
export function ChatHistory() {
  const router = useRouter();
  return (
    <main
      id="main"
      className="mx-auto flex h-[calc(100dvh-var(--bar-height))] w-full max-w-3xl flex-col gap-5 px-4 pt-8 pb-4 sm:px-6"
    >
      <h1 className="font-semibold text-2xl tracking-tight">{copy.history.title}</h1>
      <HistoryList currentId={null} onOpen={(chatId) => router.push(`/chat/${chatId}`)} />
    </main>
  );
}
