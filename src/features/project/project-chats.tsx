import { Check, MessageSquare, MessagesSquare, SquarePen } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { Menu, MenuAction, MenuDivider } from "~/components/ui/menu";
import { api } from "~/trpc/react";
import { copy } from "./versions-copy";

type ProjectChatsProps = {
  projectId: string;
  chatId: string;
  onOpen: (chatId: string) => void;
  onNew: () => void;
};

/** The chats on one project, and a way to start another. */
export function ProjectChats({ projectId, chatId, onOpen, onNew }: ProjectChatsProps) {
  const { data: chats = [] } = api.chat.ofProject.useQuery(
    { projectId },
    // Chats are started, renamed and deleted elsewhere.
    { refetchOnMount: "always" },
  );
  const mayEdit = useDeed("edit");
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost">
          <MessagesSquare aria-hidden />
          {chats.length > 1 ? copy.chats.count(chats.length) : copy.chats.title}
        </Button>
      }
    >
      {chats.map(({ id, title }) => (
        <MenuAction
          key={id}
          icon={id === chatId ? <Check aria-label={copy.chats.current} /> : <MessageSquare aria-hidden />}
          onSelect={() => onOpen(id)}
        >
          <span className="max-w-72 truncate">{title}</span>
        </MenuAction>
      ))}
      {mayEdit && (
        <>
          <MenuDivider />
          <MenuAction icon={<SquarePen aria-hidden />} onSelect={onNew}>
            {copy.chats.add}
          </MenuAction>
        </>
      )}
    </Menu>
  );
}
