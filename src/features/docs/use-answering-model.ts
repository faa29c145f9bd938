import { useRef, useState } from "react";
import { isSignedIn } from "~/trpc/is-signed-in";
import { modelThatAnswers } from "./ask-model";

/** Who searches: a guest, somebody without a model that can answer questions, or a reader with one. */
export type Reader =
  | { is: "unknown" | "guest" | "modelless" }
  | { is: "reader"; model: { name: string; selected: string | null } };

/** Learns once, when somebody is about to search, whether a model can answer. Plain search works without it. */
export function useAnsweringModel(readSelectedModel: () => string | null) {
  const [reader, setReader] = useState<Reader>({ is: "unknown" });
  const isAsked = useRef(false);
  const learn = async (): Promise<Reader> => {
    if (!(await isSignedIn())) return { is: "guest" };
    const selected = readSelectedModel();
    const name = await modelThatAnswers(selected);
    return name ? { is: "reader", model: { name, selected } } : { is: "modelless" };
  };
  const meet = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    learn()
      .then(setReader)
      .catch(() => {
        isAsked.current = false;
      });
  };
  return { reader, meet };
}
