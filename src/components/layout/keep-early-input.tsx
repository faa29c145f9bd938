/** Runs in the page, as text, before anything can be pressed or typed. */
function keepEarlyInput() {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const filled = new Map<Field, string | boolean>();
  let last: (() => void) | undefined;

  const keep = (field: Field, value: string | boolean) => {
    // To the end of the order: of the choices of a group the last one counts.
    filled.delete(field);
    filled.set(field, value);
  };
  const fill = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
      keep(target, target.value);
    else if (target instanceof HTMLInputElement && target.type !== "file")
      keep(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
  };
  const press = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type="button"]');
    if (button) last = () => button.click();
  };
  const send = (event: SubmitEvent) => {
    const { target, submitter } = event;
    // React, which hears of it first, has answered it.
    if (event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    last = () => target.requestSubmit(submitter);
  };
  const fillAgain = (field: Field, wanted: string | boolean) => {
    const tell = () => {
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    // If React has not taken over this part of the page yet, it does so to answer.
    tell();
    // A change counts if the value differs from the one that React, or the form's library, knows: the one set last here.
    if (typeof wanted === "boolean") {
      if (field instanceof HTMLInputElement) field.checked = !wanted;
      field.click();
    } else {
      if (!(field instanceof HTMLSelectElement)) field.value = "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, wanted);
      tell();
    }
  };
  const wake = () => {
    removeEventListener("click", press);
    setTimeout(() => {
      removeEventListener("input", fill);
      removeEventListener("submit", send);
      for (const [field, wanted] of filled) fillAgain(field, wanted);
      setTimeout(() => last?.());
    });
  };
  addEventListener("input", fill);
  addEventListener("click", press);
  addEventListener("submit", send);
  document.addEventListener("awake", wake, { once: true });
}

/**
 * A page can be seen before React has taken it over. What is typed and ticked by then would be overlooked or emptied by
 * what runs the form, a button would do nothing, and a form would go the browser's own way, with its fields in the
 * address: all this is kept, and done again once the page is awake (./awake.tsx). Links go their own way.
 */
export function KeepEarlyInput() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function; the page's policy names it by its hash.
  return <script dangerouslySetInnerHTML={{ __html: `(${keepEarlyInput})()` }} />;
}
