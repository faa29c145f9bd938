import { describeAll } from "./describe";
import { fail } from "./output";
import { ownFrames, placeOfFrame } from "./places";

let probed: ErrorEvent | null = null;
let isProbing = false;

/**
 * Where the browser finds what the compiler let pass, such as a name that is declared twice: only the error event of a
 * script element says it.
 *
 * @returns ":line:column"
 */
export function placeOfSyntaxError(code: string): string {
  const probe = document.createElement("script");
  probe.textContent = code;
  probed = null;
  isProbing = true;
  document.head.append(probe);
  isProbing = false;
  probe.remove();
  return printProbed(probed);
}

const printProbed = (event: ErrorEvent | null): string => (event ? `:${event.lineno}:${event.colno}` : "");

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
      ? placeOfFrame(inner)
      : event.lineno > 0 && `${event.filename}:${event.lineno}:${event.colno}`;
    fail(place ? `${event.message} (${place})` : event.message);
  });
  window.addEventListener("unhandledrejection", (event) => {
    fail(`Unhandled rejection: ${describeAll([event.reason])}`);
  });
}
