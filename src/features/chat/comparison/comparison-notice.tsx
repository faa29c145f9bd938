import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { copy } from "../comparison-copy";

/** Leads from a chat to the two answers of which one is to be kept. A default export, because it is loaded when needed. */
export function ComparisonNotice({ chatId }: { chatId: string }) {
  return (
    <div className="pb-2">
      <Notice
        action={
          <ButtonLink href={`/chat/compare/${chatId}`} size="sm">
            {copy.open}
          </ButtonLink>
        }
      >
        {copy.undecided}
      </Notice>
    </div>
  );
}
