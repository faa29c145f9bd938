import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { ChatMessage } from "~/domain/chat/message";
import type { Rating } from "~/domain/chat/rating";
import { copy } from "../copy";
import type { MessageActions } from "./message-actions";
import { RowButton } from "./row-button";

const icons = { up: ThumbsUp, down: ThumbsDown } as const;

/** Thumbs up and down; pressing the pressed one takes it back. */
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
