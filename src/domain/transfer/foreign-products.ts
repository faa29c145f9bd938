import { isChatGpt, readChatGpt } from "./chat-gpt";
import type { ForeignChat } from "./foreign-chat";
import type { ImportSource } from "./import-report";
import { isLibreChat, readLibreChat } from "./libre-chat";
import { isOpenWebUi, readOpenWebUi } from "./open-webui";

type Product = { source: ImportSource; is(item: unknown): boolean; read(item: unknown): ForeignChat | null };

const products: readonly Product[] = [
  { source: "open-webui", is: isOpenWebUi, read: readOpenWebUi },
  { source: "chatgpt", is: isChatGpt, read: readChatGpt },
  { source: "librechat", is: isLibreChat, read: readLibreChat },
];

/** The product that a chat was exported from, by its shape. */
export const productOf = (item: unknown): Product | undefined => products.find((product) => product.is(item));
