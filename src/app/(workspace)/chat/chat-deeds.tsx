import { skipToken } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback } from "react";
import { AllowedDeeds } from "~/components/ui/deed";
import { type Deed, may } from "~/domain/access/role";
import { ChatGone } from "~/features/chat/chat-gone";
import { api } from "~/trpc/react";

type ChatDeedsProps = { chatId: string | null; children: ReactNode };

/** Tells the controls of a chat's page what the user may do with it. What is open of a chat ends with the access to it. */
export function ChatDeeds({ chatId, children }: ChatDeedsProps) {
  const { data: chat, error } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const role = chat?.role ?? null;
  const isAllowed = useCallback((deed: Deed) => may(role, deed), [role]);
  const router = useRouter();
  if (error?.data?.code === "NOT_FOUND") return <ChatGone onNewChat={() => router.push("/chat")} />;
  return <AllowedDeeds value={isAllowed}>{children}</AllowedDeeds>;
}
