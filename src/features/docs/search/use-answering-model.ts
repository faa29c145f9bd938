import { useRef, useState } from "react";
import { isSignedIn } from "~/trpc/is-signed-in";
import { modelThatAnswers } from "./ask-model";

/** A guest, a user without a model that can answer questions, or a reader with one. */
export type Reader =
  | { is: "unknown" | "guest" | "modelless" }
  | { is: "reader"; model: { name: string; selected: string | null } };

/** Checks once, before the first search, whether a model can answer. Plain search works without one. */
export function useAnsweringModel(readSelectedModel: () => string | null) {
  const [reader, setReader] = useState<Reader>({ is: "unknown" });
  const isChecked = useRef(false);
  const detectReader = async (): Promise<Reader> => {
    if (!(await isSignedIn())) return { is: "guest" };
    const selected = readSelectedModel();
    const name = await modelThatAnswers(selected);
    return name ? { is: "reader", model: { name, selected } } : { is: "modelless" };
  };
  const checkModel = () => {
    if (isChecked.current) return;
    isChecked.current = true;
    detectReader()
      .then(setReader)
      .catch(() => {
        isChecked.current = false;
      });
  };
  return { reader, checkModel };
}
