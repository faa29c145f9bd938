import { MessageCircleQuestionMark } from "lucide-react";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import type { Reader } from "./answering-model";

type AnswerOfferProps = {
  /** Null until known. */
  reader: Reader | null;
  isQuestion: boolean;
  isFirst: boolean;
  onAsk: () => void;
};

/** A button that asks the model. For a question, readers without a model get a link to what they need. */
export function AnswerOffer({ reader, isQuestion, isFirst, onAsk }: AnswerOfferProps) {
  if (reader?.is === "reader")
    return (
      <div className={cn("border-border p-1", isFirst ? "border-b" : "border-t")}>
        <button
          type="button"
          onClick={onAsk}
          className={cn(
            "flex w-full items-center gap-2 rounded-inner px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2",
            isFirst && "group-has-[input:focus]:bg-hover",
          )}
        >
          <MessageCircleQuestionMark aria-hidden className="size-4 text-muted" />
          {copy.answer.ask(reader.model.name)}
        </button>
      </div>
    );
  if (!reader || !isQuestion) return null;
  const [href, label] =
    reader.is === "guest" ? [loginHref(), copy.search.logIn] : ["/account/connections", copy.search.connect];
  return (
    <p className="border-border border-t px-4 py-2 text-[13px]">
      <a href={href} className="text-muted hover:text-foreground">
        {label}
      </a>
    </p>
  );
}

const loginHref = () => `/login?from=${encodeURIComponent(window.location.pathname)}`;
