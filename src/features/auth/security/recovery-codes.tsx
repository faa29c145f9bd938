import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Dialog } from "~/components/ui/dialog";
import { copyWithToast } from "~/lib/copy-text";
import { twoFactorCopy } from "../copy/two-factor";

/** Shows new recovery codes, once. Closes only after the user confirms that they are saved. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  const text = `${codes.join("\n")}\n`;
  const { copied, copyFailed } = twoFactorCopy.codes;
  return (
    <Dialog
      open
      // An accidental Escape must not lose them.
      onClose={saved ? onClose : undefined}
      title={twoFactorCopy.codes.title}
      description={twoFactorCopy.codes.text}
      actions={
        <Button variant="primary" disabled={!saved} onClick={onClose}>
          {twoFactorCopy.codes.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control border border-border bg-background p-4 font-mono text-[13px] text-foreground min-[27rem]:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void copyWithToast(text, copied, copyFailed)}>
            <Copy aria-hidden />
            {twoFactorCopy.codes.copy}
          </Button>
          <Button size="sm" onClick={() => download(text)}>
            <Download aria-hidden />
            {twoFactorCopy.codes.download}
          </Button>
        </div>
        <Checkbox
          label={twoFactorCopy.codes.saved}
          checked={saved}
          onChange={({ target }) => setSaved(target.checked)}
        />
      </div>
    </Dialog>
  );
}

function download(text: string) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = href;
  link.download = twoFactorCopy.codes.fileName;
  link.click();
  URL.revokeObjectURL(href);
}
