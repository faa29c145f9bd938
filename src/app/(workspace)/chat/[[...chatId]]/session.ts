/** The visible conversation, and the last chat id in the URL. A new `key` is a new conversation. */
export type ChatSession = { chatId: string | null; key: number; address: string | null };

export const chatIdIn = (path: string): string | null => /^\/chat\/([^/]+)/.exec(path)?.[1] ?? null;

/** The conversation got its chat id. The caller updates the URL; the router reports it some frames later. */
export const adoptChat = (session: ChatSession, chatId: string): ChatSession => ({ ...session, chatId });

/** The URL changed. A chat that is already visible stays; any other is a new conversation. */
export function followAddress(session: ChatSession, address: string | null): ChatSession {
  const isShown = address === session.chatId;
  return { chatId: address, key: isShown ? session.key : session.key + 1, address };
}

export const openAddress = (path: string) => window.history.pushState(null, "", path);
export const newChat = () => openAddress("/chat");
export const openChat = (chatId: string) => openAddress(`/chat/${chatId}`);
