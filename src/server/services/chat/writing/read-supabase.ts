import type { SupabaseTables } from "~/domain/supabase/supabase";
import { tablesForPrompt } from "../../supabase/read-tables";
import type { ReplyDeps } from "../reply-deps";

export type ContextDeps = Pick<
  ReplyDeps,
  | "db"
  | "ids"
  | "models"
  | "siteParts"
  | "owners"
  | "sealer"
  | "connectionsAllowPrivate"
  | "supabase"
  | "recentTables"
  | "keptIndexes"
  | "unrelatedVectors"
  | "clock"
>;

/** What is known of the tables that a chat's project uses, or the one that it will make; null when it uses none. */
export async function readChatTables(
  deps: Omit<ContextDeps, "ids" | "models" | "siteParts" | "keptIndexes" | "unrelatedVectors">,
  { userId, chatId }: { userId: string; chatId: string | null },
): Promise<SupabaseTables | null> {
  const chat = chatId
    ? await deps.db.chat.findFirst({ where: { id: chatId, userId }, select: { projectId: true } })
    : null;
  return tablesForPrompt(deps, userId, chat?.projectId ?? null);
}
