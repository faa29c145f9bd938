import { describeAll } from "./describe";
import { fail } from "./output";
import { ownFrames, positionOfFrame } from "./stack-positions";

let probed: ErrorEvent | null = null;
let isProbing = false;

/**
 * The position of a syntax error that only the browser detects, such as a duplicate declaration. It is known only from
 * the error event of a script element.
 *
 * @returns ":line:column"
 */
export function positionOfSyntaxError(code: string): string {
  const probe = document.createElement("script");
  probe.textContent = code;
  probed = null;
  isProbing = true;
  document.head.append(probe);
  isProbing = false;
  probe.remove();
  return formatPosition(probed);
}

const formatPosition = (event: ErrorEvent | null): string => (event ? `:${event.lineno}:${event.colno}` : "");

/** Reports the page's uncaught errors. */
export function listenForErrors(): void {
  window.addEventListener("error", (event) => {
    if (!(event instanceof ErrorEvent)) return;
    if (isProbing) {
      probed = event;
      event.preventDefault();
      return;
    }
    const [inner] = ownFrames(event.error);
    const place = inner
      ? positionOfFrame(inner)
      : event.lineno > 0 && `${event.filename}:${event.lineno}:${event.colno}`;
    fail(place ? `${event.message} (${place})` : event.message);
  });
  window.addEventListener("unhandledrejection", (event) => {
    fail(`Unhandled rejection: ${describeAll([event.reason])}`);
  });
}
