import { useEffect, useState } from "react";

/** The result of an asynchronous renderer; undefined while it is pending. `render` must be a stable function. */
export function useRendered<Result>(
  source: string,
  render: (source: string) => Promise<Result>,
): Result | undefined {
  const [rendered, setRendered] = useState<{ source: string; result: Result }>();
  useEffect(() => {
    let isCurrent = true;
    const update = async () => {
      const result = await render(source);
      if (isCurrent) setRendered({ source, result });
    };
    void update();
    return () => {
      isCurrent = false;
    };
  }, [source, render]);
  return rendered?.source === source ? rendered.result : undefined;
}
