import { isSignedIn } from "~/trpc/is-signed-in";

export const ANSWERS_PATH = "/api/docs-answers";

/** Who searches: a guest, a user without a model that can answer questions, or a user with one. */
export type Reader =
  | { is: "guest" | "modelless" }
  | { is: "reader"; model: { name: string; selected: string | null } };

/** @param selected id of the browser's model, if one was selected */
export async function detectReader(selected: string | null): Promise<Reader> {
  if (!(await isSignedIn())) return { is: "guest" };
  const query = selected ? `?model=${encodeURIComponent(selected)}` : "";
  const response = await fetch(ANSWERS_PATH + query);
  const name: string | null = response.ok ? (await response.json()).model : null;
  return name ? { is: "reader", model: { name, selected } } : { is: "modelless" };
}
