import { postToNextAuth } from "~/lib/post-to-next-auth";
import { toast } from "~/lib/toast";
import { copy } from "./copy";

/** Signs out and loads the home page as a new document, so that nothing of the user stays in memory. */
export async function logOut(): Promise<void> {
  try {
    const error = await postToNextAuth("signout", {});
    if (error) throw new Error(error);
    window.location.assign("/");
  } catch {
    toast.error(copy.logOut.failed, { description: copy.logOut.anErrorOccurred });
  }
}
