import { Copy } from "lucide-react";
import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import { RowButton } from "./row-button";

export function CopyMessage({ text }: { text: string }) {
  const take = async () => {
    if (await copyText(text)) toast.success(copy.copied);
    else toast.error(copy.copyFailed);
  };
  return <RowButton label={copy.message.copy} icon={Copy} onClick={take} />;
}
