/** Which conversation is on screen, and which the address named last; a new `key` is a new conversation. */
export type ChatSession = { chatId: string | null; key: number; address: string | null };

export const chatIdIn = (path: string): string | null => /^\/chat\/([^/]+)/.exec(path)?.[1] ?? null;

/** This conversation became a chat. The address is told, and says so itself some frames later. */
export const adoptChat = (session: ChatSession, chatId: string): ChatSession => ({ ...session, chatId });

/** The address changed. The chat that is on screen already stays; every other is another conversation. */
export function followAddress(session: ChatSession, address: string | null): ChatSession {
  const isShown = address === session.chatId;
  return { chatId: address, key: isShown ? session.key : session.key + 1, address };
}
