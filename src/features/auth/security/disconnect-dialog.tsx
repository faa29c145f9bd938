import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { type Provider, providerNames } from "~/domain/auth/provider";
import { providerSettingsCopy } from "../copy/provider-settings";

type AskDisconnectProps = { provider: Provider; onClose: () => void; onConfirm: () => void };

/** Confirms before a sign-in method is removed. */
export function DisconnectDialog({ provider, onClose, onConfirm }: AskDisconnectProps) {
  const name = providerNames[provider];
  return (
    <Dialog
      open
      onClose={onClose}
      title={providerSettingsCopy.confirm.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{providerSettingsCopy.confirm.keep}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {providerSettingsCopy.disconnect(name)}
          </Button>
        </>
      }
    >
      <p className="text-muted text-sm">{providerSettingsCopy.confirm.text(name)}</p>
    </Dialog>
  );
}
