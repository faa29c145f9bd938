import { useRouter } from "next/navigation";
import { useCallback } from "react";
import type { LocalModelView } from "~/domain/model/local-model";
import { storeModel } from "../stored-model";

/** Opens what a model of this machine is for: a new chat with it, or the page where it is chosen to find by meaning. */
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
