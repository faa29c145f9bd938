import { skipToken } from "@tanstack/react-query";
import { ButtonLink } from "~/components/ui/button-link";
import { Checkbox } from "~/components/ui/checkbox";
import { api } from "~/trpc/react";
import { showErrorToast } from "./conversation/show-error-toast";
import { copy } from "./copy";

/** The user's collections, and which of them the chat's replies are given passages of. */
export function ChatCollections({ chatId }: { chatId: string | null }) {
  const utils = api.useUtils();
  const { data: collections = [] } = api.knowledge.list.useQuery();
  const { data: attached } = api.chat.collections.useQuery(chatId ? { chatId } : skipToken);
  const { mutate, isPending, variables } = api.chat.attachCollection.useMutation({
    onError: showErrorToast,
    onSettled: () =>
      Promise.all([
        utils.chat.collections.invalidate(),
        utils.chat.get.invalidate(),
        utils.chat.context.invalidate(),
      ]),
  });
  const isAttached = (id: string): boolean =>
    isPending && variables.collectionId === id ? variables.attached : (attached?.includes(id) ?? false);
  return (
    <div className="flex flex-col gap-1.5 text-muted">
      {collections.length === 0 && <p>{copy.collections.none}</p>}
      {collections.length > 0 && !chatId && <p>{copy.collections.newChat}</p>}
      {attached &&
        collections.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<span className="break-words">{name}</span>}
            checked={isAttached(id)}
            disabled={isPending}
            onChange={({ target }) =>
              chatId && mutate({ chatId, collectionId: id, attached: target.checked })
            }
          />
        ))}
      <ButtonLink href="/knowledge" prefetch={false} size="sm" variant="link" className="-ml-3 self-start">
        {copy.collections.manage}
      </ButtonLink>
    </div>
  );
}
