import { decodePercent } from "../decode-percent";
import { MAX_CONSOLE_ENTRIES } from "../limits";
import { send } from "./channel";
import { report } from "./output";

const kinds: Record<string, string> = {
  "script-src-elem": "The script",
  "style-src-elem": "The style sheet",
  "font-src": "The font",
  "img-src": "The image",
  "media-src": "The audio or video",
  "connect-src": "The request to",
  "frame-src": "The frame or page",
  "form-action": "The form to",
  "worker-src": "The worker",
};

/** Explains an image that was requested from the product's origin: the project has no such file. */
function missingImage(directive: string, address: string): string | undefined {
  const base = `${new URL(document.baseURI).origin}/`;
  if (directive !== "img-src" || !address.startsWith(base)) return undefined;
  return `The image ${decodePercent(address.slice(base.length))} was not found: the project has no such file.`;
}

/** Reports each blocked resource once. @param explain the message for an address; "" for none */
export function reportBlocked(explain: (address: string) => string | undefined): void {
  const reported = new Set<string>();
  document.addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI } = event;
    const isOutside = effectiveDirective === "img-src" && blockedURI.startsWith("https:");
    if (event.isTrusted && isOutside) send({ type: "image-blocked" });
    const kind = kinds[effectiveDirective] ?? "The resource";
    const explanation = explain(blockedURI) ?? missingImage(effectiveDirective, blockedURI);
    const text =
      explanation ??
      `${kind} ${blockedURI} was blocked: the preview loads and sends nothing over the network.`;
    if (text === "" || reported.has(text) || reported.size > MAX_CONSOLE_ENTRIES) return;
    reported.add(text);
    report(explanation && effectiveDirective === "script-src-elem" ? "error" : "warn", text);
  });
}
