import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { storeModel } from "../stored-model";

/** Selects a model of this machine and opens a new chat. */
export function useChatWith() {
  const router = useRouter();
  const chatWith = useCallback(
    (name: string) => {
      storeModel({ id: `local:${name}`, name });
      router.push("/chat");
    },
    [router],
  );
  return { chatWith };
}
