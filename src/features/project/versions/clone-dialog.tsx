import { Copy } from "lucide-react";
import { ButtonLink } from "~/components/ui/button-link";
import { Dialog } from "~/components/ui/dialog";
import { IconButton } from "~/components/ui/icon-button";
import { copyWithToast } from "~/lib/copy-text";
import { copy } from "../versions-copy";

const { clone } = copy;

/** Shows how to clone a project, and push to it, with git. */
export function CloneDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const command = `git clone ${window.location.origin}/git/${projectId}.git`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={clone.title}
      description={clone.text}
      actions={
        <ButtonLink href="/account/api-keys" target="_blank">
          {clone.makeKey}
        </ButtonLink>
      }
    >
      <div className="flex items-center gap-2 rounded-card border border-border bg-surface py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 break-all font-mono text-[13px]">{command}</code>
        <IconButton
          label={clone.copy}
          onClick={() => void copyWithToast(command, clone.copied, clone.copyFailed)}
        >
          <Copy />
        </IconButton>
      </div>
    </Dialog>
  );
}
