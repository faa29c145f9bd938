/** Serialized into the page; runs before anything can be pressed or typed. */
function replayEarlyInput() {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const filled = new Map<Field, string | boolean>();
  let lastAction: (() => void) | undefined;

  const record = (field: Field, value: string | boolean) => {
    // Move it to the end: within a radio group the last change counts.
    filled.delete(field);
    filled.set(field, value);
  };
  const recordInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
      record(target, target.value);
    else if (target instanceof HTMLInputElement && target.type !== "file")
      record(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
  };
  const recordPress = (event: Event) => {
    const { target } = event;
    const button = target instanceof Element && target.closest<HTMLElement>('button[type="button"]');
    if (!button) return;
    event.stopPropagation();
    lastAction = () => button.click();
  };
  const recordSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    lastAction = () => target.requestSubmit(submitter);
  };
  const refill = (field: Field, value: string | boolean) => {
    const dispatch = () => {
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    // If this part of the page is not hydrated yet, the event makes React hydrate it.
    dispatch();
    // React and the form library ignore a value equal to the last one they have seen, so set a different one first.
    if (typeof value === "boolean") {
      if (field instanceof HTMLInputElement) field.checked = !value;
      field.click();
    } else {
      if (!(field instanceof HTMLSelectElement)) field.value = "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
      dispatch();
    }
  };
  const replay = () => {
    // From here on React handles presses and submits.
    removeEventListener("click", recordPress, true);
    removeEventListener("submit", recordSubmit, true);
    setTimeout(() => {
      removeEventListener("input", recordInput, true);
      for (const [field, value] of filled) refill(field, value);
      setTimeout(() => lastAction?.());
    });
  };
  // Before React's own listeners: while hydration waits for a chunk, React stops events at the document and drops them.
  addEventListener("input", recordInput, true);
  addEventListener("click", recordPress, true);
  addEventListener("submit", recordSubmit, true);
  document.addEventListener("hydrated", replay, { once: true });
}

/**
 * A page is visible before it is hydrated. Input from that time would be lost or cleared by the form library, buttons
 * would do nothing, and forms would be submitted natively with their fields in the URL. This records all of it and
 * replays it after hydration (./hydration-signal.tsx). Links work natively.
 */
export function EarlyInputReplay() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function; the page's policy names it by its hash.
  return <script dangerouslySetInnerHTML={{ __html: `(${replayEarlyInput})()` }} />;
}
