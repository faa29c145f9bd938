"use client";

import { useRouter } from "next/navigation";
import { ChatHistory } from "~/features/chat/chat-history";

/** All chats on a separate page. */
export function ChatHistoryScreen() {
  const router = useRouter();
  return <ChatHistory onOpen={(address) => router.push(address)} />;
}
