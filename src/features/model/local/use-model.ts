import { useRouter } from "next/navigation";
import { createContext, use, useCallback } from "react";
import type { LocalModelView } from "~/domain/model/local-model";
import { type StoredModel, storeModel } from "../stored-model";

/** Uses a model where the user is; by default, in a new chat. */
export const UseInPlace = createContext<((model: StoredModel) => void) | null>(null);

/** Opens the page where a local model is used: a chat, or the knowledge page for an embedding model. */
export function useModel() {
  const router = useRouter();
  const inPlace = use(UseInPlace);
  const useLocal = useCallback(
    ({ name, kind }: Pick<LocalModelView, "name" | "kind">) => {
      if (kind === "embedding") return router.push("/knowledge");
      const model = { id: `local:${name}`, name };
      if (inPlace) return inPlace(model);
      storeModel(model);
      router.push("/chat");
    },
    [router, inPlace],
  );
  return { use: useLocal };
}
