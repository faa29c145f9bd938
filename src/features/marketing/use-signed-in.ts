import { isSignedIn } from "~/trpc/is-signed-in";
import { useAnswer } from "./use-answer";

/** Whether the visitor is signed in; false until known. */
export const useSignedIn = (): boolean => useAnswer(isSignedIn);
