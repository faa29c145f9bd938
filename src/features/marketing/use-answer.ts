import { useEffect, useState } from "react";

/** The resolved value of `ask`; false until then. @param ask the same function on every render */
export function useAnswer(ask: () => Promise<boolean>): boolean {
  const [answer, setAnswer] = useState(false);
  useEffect(() => {
    let isMounted = true;
    ask().then((known) => isMounted && setAnswer(known));
    return () => {
      isMounted = false;
    };
  }, [ask]);
  return answer;
}
