/** Which conversation is on screen; a new `key` is a new conversation. */
export type ChatSession = { chatId: string | null; key: number; adopting: string | null };

export const chatIdIn = (path: string): string | null => /^\/chat\/([^/]+)/.exec(path)?.[1] ?? null;

/** The address changed. A chat that this very conversation just began keeps it; every other is another one. */
export function followAddress(session: ChatSession, chatId: string | null): ChatSession {
  const isOwn = chatId !== null && chatId === session.adopting;
  return { chatId, key: isOwn ? session.key : session.key + 1, adopting: null };
}
