import { useEffect, useRef } from "react";

/** @param {any} props */
export default function Script({
  src,
  children,
  dangerouslySetInnerHTML,
  strategy,
  onLoad,
  onReady,
  onError,
  ...rest
}) {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    const script = document.createElement("script");
    for (const [name, value] of Object.entries(rest)) script.setAttribute(name, String(value));
    script.addEventListener("load", (event) => {
      onLoad?.(event);
      onReady?.();
    });
    if (onError) script.addEventListener("error", onError);
    if (src) script.src = src;
    else script.textContent = dangerouslySetInnerHTML?.__html ?? [children].flat().join("");
    document.body.append(script);
    if (!src) onReady?.();
  });
  return null;
}
