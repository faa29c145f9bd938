"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "~/lib/toast";
import { welcome } from "./take-note";

/** Going on after a sign-in: `enter` says welcome and leads to a path of ours; `entering` from then on. */
export function useEnter() {
  const router = useRouter();
  const [entering, setEntering] = useState(false);
  const enter = (path: string) => {
    setEntering(true);
    const { title, description } = welcome();
    toast.success(title, { description });
    router.replace(path);
    // Pages that the router fetched ahead while signed out were redirects to the login.
    router.refresh();
  };
  return { entering, enter };
}
