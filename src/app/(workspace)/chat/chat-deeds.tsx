import { skipToken } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { AllowedDeeds } from "~/components/ui/deed";
import { type Deed, may } from "~/domain/access/role";
import { api } from "~/trpc/react";

type ChatDeedsProps = { chatId: string | null; children: ReactNode };

/** Tells the controls of a chat's page what the user may do with it. */
export function ChatDeeds({ chatId, children }: ChatDeedsProps) {
  const { data: chat, error } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const role = chat?.role ?? null;
  const isGone = error?.data?.code === "NOT_FOUND";
  const isAllowed = useCallback((deed: Deed) => !isGone && may(role, deed), [isGone, role]);
  return <AllowedDeeds value={isAllowed}>{children}</AllowedDeeds>;
}
