/** The page's current state as script-free markup. */
export function takeSnapshot(): string {
  const root = document.documentElement;
  for (const canvas of document.querySelectorAll("canvas")) {
    try {
      const picture = `url(${canvas.toDataURL()}) center / 100% 100% no-repeat`;
      canvas.style.background = `${picture} ${getComputedStyle(canvas).backgroundColor}`;
    } catch {
      // Tainted by an external image: left empty.
    }
  }
  for (const input of document.querySelectorAll("input")) {
    input.setAttribute("value", input.value);
    input.toggleAttribute("checked", input.checked);
  }
  for (const area of document.querySelectorAll("textarea")) area.textContent = area.value;
  for (const element of document.querySelectorAll("script, noscript, meta[http-equiv]")) element.remove();
  const shadowRoots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const copy = root.cloneNode(false);
  const tag = copy instanceof Element ? copy.outerHTML.replace("</html>", "") : "";
  return `${tag}${root.getHTML({ shadowRoots })}</html>`;
}
