import { Download } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { exportFormats, MAX_EXPORTED_CHATS } from "~/domain/chat/history-input";
import { toast } from "~/lib/toast";
import { copy } from "./copy";

type ExportMenuProps = {
  label: string;
  /** Null: all chats. */
  chatIds: readonly string[] | null;
};

/** Downloads chats in a chosen format. */
export function ExportMenu({ label, chatIds }: ExportMenuProps) {
  const download = (format: string) => {
    if (chatIds && chatIds.length > MAX_EXPORTED_CHATS)
      return toast.error(copy.selection.tooMany(MAX_EXPORTED_CHATS));
    const link = document.createElement("a");
    link.href = `/api/chats?format=${format}${chatIds ? `&ids=${chatIds.join(",")}` : ""}`;
    link.download = "";
    link.click();
  };
  const nameOf = (format: (typeof exportFormats)[number]) =>
    format === "md" && chatIds?.length === 1 ? copy.formats.oneMd : copy.formats[format];
  return (
    <Menu
      trigger={
        <Button size="sm">
          <Download aria-hidden /> {label}
        </Button>
      }
    >
      {exportFormats.map((format) => (
        <MenuAction key={format} onSelect={() => download(format)}>
          {nameOf(format)}
        </MenuAction>
      ))}
    </Menu>
  );
}
