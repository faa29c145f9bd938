import { useEffect, useState } from "react";
import { isSignedIn } from "~/trpc/is-signed-in";

/** Whether the visitor is signed in; false until known. */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let wanted = true;
    isSignedIn().then((answer) => wanted && setSignedIn(answer));
    return () => {
      wanted = false;
    };
  }, []);
  return signedIn;
}
