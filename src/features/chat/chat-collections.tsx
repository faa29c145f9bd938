import { skipToken } from "@tanstack/react-query";
import { ButtonLink } from "~/components/ui/button-link";
import { SavedCheckbox } from "~/components/ui/saved-checkbox";
import { api } from "~/trpc/react";
import { showErrorToast } from "./conversation/show-error-toast";
import { copy } from "./copy";

/** The user's collections; those attached to the chat are checked. */
export function ChatCollections({ chatId }: { chatId: string | null }) {
  const utils = api.useUtils();
  const { data: collections = [] } = api.knowledge.list.useQuery();
  const { data: attached } = api.chat.collections.useQuery(chatId ? { chatId } : skipToken);
  const { mutateAsync: attach } = api.chat.attachCollection.useMutation({
    onError: showErrorToast,
    onSettled: () =>
      Promise.all([
        utils.chat.collections.invalidate(),
        utils.chat.get.invalidate(),
        utils.chat.context.invalidate(),
      ]),
  });
  return (
    <div className="flex flex-col gap-1.5 text-muted">
      {collections.length === 0 && <p>{copy.collections.none}</p>}
      {collections.length > 0 && !chatId && <p>{copy.collections.newChat}</p>}
      {chatId &&
        attached &&
        collections.map(({ id, name }) => (
          <SavedCheckbox
            key={id}
            label={<span className="break-words">{name}</span>}
            checked={attached.includes(id)}
            onSave={(checked) => attach({ chatId, collectionId: id, attached: checked })}
          />
        ))}
      <ButtonLink
        href="/knowledge"
        target="_blank"
        prefetch={false}
        size="sm"
        variant="link"
        className="-ml-3 self-start"
      >
        {copy.collections.manage}
      </ButtonLink>
    </div>
  );
}
