import { useEffect, useEffectEvent } from "react";
import type { PageHandle } from "../page-control";

/** A narrower page is that of a phone, and would be cut where the picture is shown. */
const MIN_WIDTH = 400;

type Options = {
  control: PageHandle;
  /** The version whose page ran well, while it is shown. */
  versionId: string | undefined;
  /** Receives a JPEG in base64. Undefined while no picture may be taken. */
  onPicture: ((base64: string) => void) | undefined;
};

/** Takes one picture of a version's page, once the browser is idle. */
export function usePagePicture({ control, versionId, onPicture }: Options): void {
  const isDue = versionId !== undefined && onPicture !== undefined;
  const save = useEffectEvent((base64: string) => onPicture?.(base64));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has another picture
  useEffect(() => {
    // Safari has no such callback, and no first frame that would show a picture.
    if (!isDue || !("requestIdleCallback" in window)) return;
    let isOver = false;
    const take = async () => {
      if (document.hidden) return;
      const answer = await control.perform({ action: "picture" });
      if (isOver || answer.kind !== "page" || answer.width < MIN_WIDTH) return;
      if (answer.picture) save(answer.picture);
    };
    const idle = requestIdleCallback(() => void take());
    return () => {
      isOver = true;
      cancelIdleCallback(idle);
    };
  }, [isDue, versionId, control]);
}
