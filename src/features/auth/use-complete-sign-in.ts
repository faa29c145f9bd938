"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "~/lib/toast";
import { welcomeMessage } from "./consume-flash";

/** Going on after a sign-in: `enter` says welcome and leads to a path of ours; `entering` from then on. */
export function useCompleteSignIn() {
  const router = useRouter();
  const [redirecting, setRedirecting] = useState(false);
  const completeSignIn = (path: string) => {
    setRedirecting(true);
    const { title, description } = welcomeMessage();
    toast.success(title, { description });
    router.replace(path);
    // Pages that the router fetched ahead while signed out were redirects to the login.
    router.refresh();
  };
  return { redirecting, completeSignIn };
}
