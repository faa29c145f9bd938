"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { SharedWithYou } from "~/features/access/shared-with-you";
import { ChatHistory } from "~/features/chat/chat-history";
import { PeopleInChat } from "~/features/chat/people-in-chat";
import { loadWhenOnline } from "~/lib/load-when-online";

const ShareDialog = lazy(() => loadWhenOnline(() => import("~/features/access/share-dialog")));

/** All chats on a separate page. */
export function ChatHistoryScreen() {
  const router = useRouter();
  const [sharedId, setSharedId] = useState<string | null>(null);
  const close = () => setSharedId(null);
  const open = (address: string) => router.push(address);
  return (
    <>
      <ChatHistory
        onOpen={open}
        onShare={setSharedId}
        shared={<SharedWithYou onOpen={open} renderPeople={(chatId) => <PeopleInChat chatId={chatId} />} />}
      />
      <Suspense>
        {sharedId && <ShareDialog target={{ chatId: sharedId }} onClose={close} onLeft={close} />}
      </Suspense>
    </>
  );
}
