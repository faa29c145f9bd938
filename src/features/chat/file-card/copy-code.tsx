import { Check, Copy } from "lucide-react";
import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { useBriefly } from "~/lib/use-briefly";
import { copy } from "../copy";

const COPIED_MS = 1_500;

/** Copies code. `of`: the file's name, if any. */
export function CopyCode({ code, of }: { code: string; of?: string }) {
  const [copied, showCopied] = useBriefly(COPIED_MS);
  const onCopy = async () => {
    if (!(await copyText(code))) return toast.error(copy.copyFailed);
    showCopied();
    toast.success(copy.copied);
  };
  const Icon = copied ? Check : Copy;
  return (
    <CardButton label={of ? copy.code.copyOf(of) : copy.code.copy} title={copy.code.copy} onClick={onCopy}>
      <Icon aria-hidden className="size-3.5" />
    </CardButton>
  );
}

type CardButtonProps = { label: string; title: string; onClick: () => void; children: React.ReactNode };

/** A small button in the head of a card. */
export const CardButton = ({ label, title, onClick, children }: CardButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    aria-label={label}
    title={title}
    className="inline-flex size-7 shrink-0 items-center justify-center rounded-inner text-muted transition-colors hover:bg-hover hover:text-foreground pointer-coarse:size-10"
  >
    {children}
  </button>
);
