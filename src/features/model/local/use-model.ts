import { useRouter } from "next/navigation";
import { useCallback } from "react";
import type { LocalModelView } from "~/domain/model/local-model";
import { storeModel } from "../stored-model";

/** Opens the page where a local model is used: a new chat, or the knowledge page for an embedding model. */
export function useModel() {
  const router = useRouter();
  const use = useCallback(
    ({ name, kind }: Pick<LocalModelView, "name" | "kind">) => {
      if (kind === "embedding") return router.push("/knowledge");
      storeModel({ id: `local:${name}`, name });
      router.push("/chat");
    },
    [router],
  );
  return { use };
}
