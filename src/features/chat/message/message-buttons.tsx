import { Copy, ThumbsDown, ThumbsUp } from "lucide-react";
import type { ChatMessage } from "~/domain/chat/message";
import type { Rating } from "~/domain/chat/rating";
import { copyWithToast } from "~/lib/copy-text";
import { copy } from "../copy";
import type { MessageActions } from "./message-actions";
import { RowButton } from "./row-button";

export function CopyMessage({ text }: { text: string }) {
  const onClick = () => void copyWithToast(text, copy.copied, copy.copyFailed);
  return <RowButton label={copy.message.copy} icon={Copy} onClick={onClick} />;
}

const icons = { up: ThumbsUp, down: ThumbsDown } as const;

/** Thumbs up and down; pressing the active one removes the rating. */
export function RateReply({ message, rate }: { message: ChatMessage; rate: MessageActions["rate"] }) {
  const button = (rating: Rating) => (
    <RowButton
      label={copy.message.rate[rating]}
      icon={icons[rating]}
      aria-pressed={message.rating === rating}
      onClick={() => rate(message, message.rating === rating ? null : rating)}
    />
  );
  return (
    <>
      {button("up")}
      {button("down")}
    </>
  );
}
