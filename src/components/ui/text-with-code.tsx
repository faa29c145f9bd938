import { InlineCode } from "./inline-code";

const CODE = /`([^`]+)`/;

/** Plain text in which backticks mark code. */
export function TextWithCode({ text }: { text: string }) {
  return text.split(CODE).map((part, at) =>
    // Split by a pattern with one group: every second part is what the group found.
    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
    at % 2 ? <InlineCode key={at}>{part}</InlineCode> : part,
  );
}
