import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { type Provider, providerNames } from "~/domain/auth/provider";
import { providerSettingsCopy as say } from "../copy/provider-settings";

type AskDisconnectProps = { provider: Provider; onClose: () => void; onConfirm: () => void };

/** Confirms before a sign-in method is removed. */
export function DisconnectDialog({ provider, onClose, onConfirm }: AskDisconnectProps) {
  const name = providerNames[provider];
  return (
    <Dialog
      open
      onClose={onClose}
      title={say.confirm.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{say.confirm.keep}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {say.disconnect(name)}
          </Button>
        </>
      }
    >
      <p className="text-muted text-sm">{say.confirm.text(name)}</p>
    </Dialog>
  );
}
