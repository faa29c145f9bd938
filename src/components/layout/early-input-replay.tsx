/** Runs in the page, as text, before anything can be pressed or typed. */
function replayEarlyInput() {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const filled = new Map<Field, string | boolean>();
  let lastAction: (() => void) | undefined;

  const record = (field: Field, value: string | boolean) => {
    // To the end of the order: of the choices of a group the last one counts.
    filled.delete(field);
    filled.set(field, value);
  };
  const recordInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
      record(target, target.value);
    else if (target instanceof HTMLInputElement && target.type !== "file")
      record(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
  };
  const recordPress = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type="button"]');
    if (button) lastAction = () => button.click();
  };
  const recordSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    // React, which hears of it first, has answered it.
    if (event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    lastAction = () => target.requestSubmit(submitter);
  };
  const refill = (field: Field, value: string | boolean) => {
    const dispatch = () => {
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    // If React has not taken over this part of the page yet, it does so to answer.
    dispatch();
    // A change counts if the value differs from the one that React, or the form's library, knows: the one set last here.
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
    removeEventListener("click", recordPress);
    setTimeout(() => {
      removeEventListener("input", recordInput);
      removeEventListener("submit", recordSubmit);
      for (const [field, value] of filled) refill(field, value);
      setTimeout(() => lastAction?.());
    });
  };
  addEventListener("input", recordInput);
  addEventListener("click", recordPress);
  addEventListener("submit", recordSubmit);
  document.addEventListener("hydrated", replay, { once: true });
}

/**
 * A page can be seen before React has taken it over. What is typed and ticked by then would be overlooked or emptied by
 * what runs the form, a button would do nothing, and a form would go the browser's own way, with its fields in the
 * address: all this is kept, and done again once the page is awake (./hydration-signal.tsx). Links go their own way.
 */
export function EarlyInputReplay() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function; the page's policy names it by its hash.
  return <script dangerouslySetInnerHTML={{ __html: `(${replayEarlyInput})()` }} />;
}
