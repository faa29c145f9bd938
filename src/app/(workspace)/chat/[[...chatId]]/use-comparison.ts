import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import type { ModelListing } from "~/domain/model/model";
import { focusMessageBox } from "~/features/chat/message-box";

/** The model that the conversation's next message goes to besides the one that answers. `key`: of the conversation. */
export function useComparison(key: number, answering: ModelListing | null) {
  const { push } = useRouter();
  const [picked, setPicked] = useState<{ model: ModelListing | null; key: number }>({ model: null, key });
  const model = picked.key === key && picked.model?.id !== answering?.id ? picked.model : null;
  const rival = useMemo(
    () => model && { id: model.id, onCompared: (chatId: string) => push(`/chat/compare/${chatId}`) },
    [model, push],
  );
  const onRival = (next: ModelListing | null) => {
    setPicked({ model: next, key });
    focusMessageBox();
  };
  return { rival, shown: { rival: model, onRival } };
}
