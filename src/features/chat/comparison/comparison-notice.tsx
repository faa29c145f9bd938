import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { copy } from "../comparison-copy";

/** Links from a chat to the two answers, one of which is to be kept. */
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
