import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { type Provider, providerNames } from "~/domain/auth/provider";
import { providerSettingsCopy } from "../copy/provider-settings";

type AskDisconnectProps = { provider: Provider; onClose: () => void; onConfirm: () => void };

/** Confirms before a sign-in method is removed. */
export default function DisconnectDialog({ provider, onClose, onConfirm }: AskDisconnectProps) {
  const name = providerNames[provider];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={providerSettingsCopy.confirm.title(name)}
      cancel={providerSettingsCopy.confirm.keep}
      confirm={providerSettingsCopy.disconnect(name)}
      onConfirm={onConfirm}
    >
      <p className="text-muted text-sm">{providerSettingsCopy.confirm.text(name)}</p>
    </ConfirmDialog>
  );
}
