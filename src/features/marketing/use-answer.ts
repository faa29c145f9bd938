import { useEffect, useState } from "react";

/** What `ask` resolves with; false until known. @param ask the same function on every render */
export function useAnswer(ask: () => Promise<boolean>): boolean {
  const [answer, setAnswer] = useState(false);
  useEffect(() => {
    let wanted = true;
    ask().then((known) => wanted && setAnswer(known));
    return () => {
      wanted = false;
    };
  }, [ask]);
  return answer;
}
