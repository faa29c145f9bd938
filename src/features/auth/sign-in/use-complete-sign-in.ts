import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "~/lib/toast";
import { welcomeMessage } from "../consume-flash";

/** Greets the user and redirects to a path on our own origin after a sign-in; `redirecting` from then on. */
export function useCompleteSignIn() {
  const router = useRouter();
  const [redirecting, setRedirecting] = useState(false);
  const completeSignIn = (path: string) => {
    setRedirecting(true);
    toast.clear();
    const { title, description } = welcomeMessage();
    toast.success(title, { description });
    router.replace(path);
    // Pages that the router prefetched while signed out were redirects to the login.
    router.refresh();
  };
  return { redirecting, completeSignIn };
}
