import { Skeleton } from "~/components/ui/skeleton";
import { copy } from "./comparison-copy";
import { useMessages } from "./conversation/use-messages";
import { AttachmentList } from "./message/attachment-list";
import { ReferenceList } from "./references/reference-chips";
import { lastPromptIndex } from "./state";

/** The prompt being answered; scrolls when long. */
export function ComparedPrompt({ chatId }: { chatId: string }) {
  const { query, messages } = useMessages(chatId);
  const prompt = messages[lastPromptIndex(messages)];
  if (query.isPending) return <Skeleton className="h-5 w-2/3" />;
  if (!prompt) return null;
  return (
    <section
      aria-label={copy.prompt}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard.
      tabIndex={0}
      className="flex max-h-24 min-w-0 flex-col gap-1.5 overflow-y-auto text-foreground text-sm leading-relaxed short:max-h-12"
    >
      <AttachmentList attachments={prompt.attachments} />
      <ReferenceList references={prompt.references} />
      <p dir="auto" className="whitespace-pre-wrap break-words [overflow-wrap:anywhere]">
        {prompt.content}
      </p>
    </section>
  );
}
