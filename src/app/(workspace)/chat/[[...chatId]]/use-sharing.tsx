import { skipToken } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { copy } from "~/features/access/copy";
import { SharingLine } from "~/features/access/sharing-line";
import { SharingNote } from "~/features/access/sharing-note";
import { SuggestChange } from "~/features/review/suggest-change";
import { SuggestionOffer } from "~/features/review/suggestion-offer";
import { useCommands } from "~/lib/commands";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api, type RouterOutputs } from "~/trpc/react";
import { newChat, openChat } from "./session";

const OfferDialog = lazy(() => loadWhenOnline(() => import("~/features/review/offer-dialog")));
const ShareDialog = lazy(() => loadWhenOnline(() => import("~/features/access/share-dialog")));

/**
 * Who has access to the chat, and the offer of its fork: an entry of the integrations, a note where it is shared with the
 * user, and the dialogs.
 */
export function useSharing(chatId: string | null, sendEdits: () => Promise<void>) {
  const [opened, setOpened] = useState<"shares" | "offer" | null>(null);
  const { data: chat } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const head = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const projectId = head.data?.projectId;
  const open = () => setOpened("shares");
  const close = () => setOpened(null);
  const dialog = (
    <Suspense>
      {chatId && opened === "shares" && (
        <ShareDialog
          target={{ chatId }}
          onClose={close}
          onLeft={() => {
            close();
            newChat();
          }}
        />
      )}
      {projectId && opened === "offer" && <OfferDialog projectId={projectId} onClose={close} />}
    </Suspense>
  );
  useCommands(chatId ? [{ label: copy.line.open, icon: <Users />, run: open }] : []);
  return {
    line: chatId && (
      <div className="flex flex-col gap-1.5">
        <SharingLine chatId={chatId} onOpen={open} />
        {projectId && (
          <SuggestionOffer
            projectId={projectId}
            variant="link"
            // What is typed is offered, too.
            onOpen={() => void sendEdits().then(() => setOpened("offer"))}
          />
        )}
      </div>
    ),
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
