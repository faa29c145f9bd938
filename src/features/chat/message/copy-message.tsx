import { Copy } from "lucide-react";
import { copyWithToast } from "~/lib/copy-text";
import { copy } from "../copy";
import { RowButton } from "./row-button";

export function CopyMessage({ text }: { text: string }) {
  const take = () => void copyWithToast(text, copy.copied, copy.copyFailed);
  return <RowButton label={copy.message.copy} icon={Copy} onClick={take} />;
}
