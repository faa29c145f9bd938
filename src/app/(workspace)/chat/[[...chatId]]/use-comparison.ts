import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import type { ModelListing } from "~/domain/model/model";
import { focusMessageBox } from "~/features/chat/message-box";

const none: readonly ModelListing[] = [];

/** Additional models that answer the conversation's next message. `key`: of the conversation. */
export function useComparison(key: number) {
  const { push } = useRouter();
  const [picked, setPicked] = useState({ models: none, key });
  const models = picked.key === key ? picked.models : none;
  const alternatives = useMemo(
    () =>
      models.length > 0
        ? {
            ids: models.map(({ id }) => id),
            onCompared: (chatId: string) => push(`/chat/compare/${chatId}`),
          }
        : null,
    [models, push],
  );
  const onAlternatives = (next: readonly ModelListing[]) => {
    setPicked({ models: next, key });
    focusMessageBox();
  };
  return { alternatives, selectorProps: { alternatives: models, onAlternatives } };
}
