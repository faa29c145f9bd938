/** Runs in the page, as text, before anything can be pressed. */
function keepLastPress() {
  let pressed: HTMLElement | null = null;
  const press = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
  };
  const wake = () => {
    removeEventListener("click", press);
    setTimeout(() => pressed?.click());
  };
  addEventListener("click", press);
  document.addEventListener("awake", wake, { once: true });
}

/**
 * A page can be seen before React has taken it over, and a button that is pressed by then would do nothing: the last one
 * is pressed again once the page is awake (./awake.tsx). Links go their own way; a form that is sent goes the browser's,
 * so buttons that send one are left out.
 */
export function PressAgain() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function; the page's policy names it by its hash.
  return <script dangerouslySetInnerHTML={{ __html: `(${keepLastPress})()` }} />;
}
