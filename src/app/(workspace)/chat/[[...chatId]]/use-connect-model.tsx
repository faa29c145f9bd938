import { lazy, Suspense, useCallback, useState } from "react";
import { parseModelId } from "~/domain/model/model";
import { focusMessageBox } from "~/features/chat/message-box";
import type { useSelection } from "~/features/model/use-selection";
import { afterPaint } from "~/lib/after-paint";
import { loadWhenOnline } from "~/lib/load-when-online";

const ConnectDialog = lazy(() => loadWhenOnline(() => import("~/features/model/connect-dialog")));

/** The dialog in which a model is connected. It ends in the message box, whose text stays. */
export function useConnectModel({ selection, select }: ReturnType<typeof useSelection>) {
  const { provider, name } = parseModelId(selection.id);
  const wanted = selection.isConnected === false && provider === "ollama" ? name : null;
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = () => {
    setIsOpen(false);
    // After the dialog has given back the focus.
    afterPaint(focusMessageBox);
  };
  const dialog = (
    <Suspense>
      {isOpen && (
        <ConnectDialog
          wanted={wanted}
          onUse={(model) => {
            select(model);
            close();
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { open, dialog };
}
