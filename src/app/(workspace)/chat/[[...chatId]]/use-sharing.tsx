import { skipToken } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { copy } from "~/features/access/copy";
import { SharingLine } from "~/features/access/sharing-line";
import { SharingNote } from "~/features/access/sharing-note";
import { SuggestChange } from "~/features/review/suggest-change";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api, type RouterOutputs } from "~/trpc/react";
import { newChat, openChat } from "./session";

const ShareDialog = lazy(() => loadWhenOnline(() => import("~/features/access/share-dialog")));

/** Who has access to the chat: an entry of the integrations, a note where it is shared with the user, and the dialog. */
export function useSharing(chatId: string | null) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: chat } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const head = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  const dialog = (
    <Suspense>
      {chatId && isOpen && (
        <ShareDialog
          chatId={chatId}
          onClose={close}
          onLeft={() => {
            close();
            newChat();
          }}
        />
      )}
    </Suspense>
  );
  return {
    line: chatId && <SharingLine chatId={chatId} onOpen={open} />,
    note: chat && (
      <Note
        chat={chat}
        onOpen={open}
        action={chat.role === "suggester" && head.data && <SuggestChange {...head.data} onOpen={openChat} />}
      />
    ),
    dialog,
  };
}

type NoteProps = { chat: RouterOutputs["chat"]["get"]; onOpen: () => void; action: ReactNode };

function Note({ chat: { role, owner }, onOpen, action }: NoteProps): ReactNode {
  if (role === null) return null;
  if (role === "editor") return copy.note.quota;
  return <SharingNote owner={owner} role={role} onOpen={onOpen} action={action} />;
}
