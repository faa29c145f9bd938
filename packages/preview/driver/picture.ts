import { MAX_PICTURE } from "../limits";

/** A drawn page starts its animations again, and often with nothing to see. */
const ENDED =
  "*,::before,::after{animation-delay:-9999s!important;animation-fill-mode:both!important;" +
  "animation-iteration-count:1!important;transition:none!important}";
const MAX_SIDE = 1_600;
const QUALITIES = [0.85, 0.6, 0.35];

/**
 * Captures the visible part of the page as a base64 JPEG. Pages cannot take screenshots of themselves, so its markup
 * and styles are drawn as an SVG image. External images, fonts and frames, and shadow roots are missing.
 *
 * @throws the browser's error when it cannot draw the page, or an Error when the image is too large
 */
export async function takePicture(): Promise<string> {
  const [width, height] = [window.innerWidth, window.innerHeight];
  if (width === 0 || height === 0) throw new Error("it is not on screen.");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(width, height))}`;
  await image.decode();
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser cannot draw.");
  context.fillStyle = getComputedStyle(document.documentElement).colorScheme === "dark" ? "#121212" : "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "";
    if (base64 && base64.length <= MAX_PICTURE) return base64;
  }
  throw new Error("it is too large.");
}

function svgOf(width: number, height: number): string {
  const root = document.documentElement;
  const copy = document.createElement("html");
  for (const { name, value } of root.attributes) setAttribute(copy, name, value);
  const body = document.body.cloneNode(true);
  if (body instanceof Element) copyLiveState(document.body, body);
  const style = document.createElement("style");
  style.textContent = `${allStyles()} ${ENDED} html{margin-top:${-window.scrollY}px!important;margin-left:${-window.scrollX}px!important}`;
  copy.append(style, body);
  const fontSize = getComputedStyle(root).fontSize;
  const markup = new XMLSerializer().serializeToString(copy);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="font-size:${fontSize}">` +
    // The root's or body's background covers the whole canvas.
    `<foreignObject width="${width}" height="${height}" style="background:${canvasColor()}">${withoutInvalid(markup)}</foreignObject></svg>`
  );
}

function canvasColor(): string {
  const colors = [document.documentElement, document.body].map(
    (each) => getComputedStyle(each).backgroundColor,
  );
  return colors.find((color) => color !== "rgba(0, 0, 0, 0)") ?? "transparent";
}

/** The current rules, including those inserted by scripts. */
const allStyles = (): string =>
  [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map(({ cssText }) => cssText);
      } catch {
        // A cross-origin sheet.
        return [];
      }
    })
    .join("\n");

/** Copies the state of fields and canvases, which markup lacks. Both trees have the same elements. */
function copyLiveState(from: Element, to: Element): void {
  const copies = [...to.querySelectorAll("*")];
  for (const each of [to, ...copies]) removeInvalidAttributes(each);
  for (const [index, original] of [...from.querySelectorAll("*")].entries()) {
    const copy = copies[index];
    if (!copy) continue;
    if (original instanceof HTMLInputElement) {
      copy.setAttribute("value", original.value);
      copy.toggleAttribute("checked", original.checked);
    } else if (original instanceof HTMLTextAreaElement) copy.textContent = original.value;
    else if (original instanceof HTMLOptionElement) copy.toggleAttribute("selected", original.selected);
    else if (original instanceof HTMLCanvasElement) copy.replaceWith(imageOf(original));
  }
  for (const each of to.querySelectorAll("script, noscript, template, iframe, object, embed, link, style"))
    each.remove();
}

function imageOf(canvas: HTMLCanvasElement): HTMLElement {
  const image = document.createElement("img");
  for (const { name, value } of canvas.attributes) setAttribute(image, name, value);
  try {
    image.src = canvas.toDataURL();
  } catch {
    // Tainted by a cross-origin image: left empty.
  }
  return image;
}

const ATTRIBUTE_NAME = /^(?!on)[a-z_][\w.-]*$/i;

function setAttribute(element: Element, name: string, value: string): void {
  if (ATTRIBUTE_NAME.test(name)) element.setAttribute(name, value);
}

/** Attribute names such as @click are valid in HTML but not in XML. */
function removeInvalidAttributes(element: Element): void {
  for (const attribute of [...element.attributes])
    if (attribute.namespaceURI === null && !ATTRIBUTE_NAME.test(attribute.name))
      element.removeAttributeNode(attribute);
}

const INVALID_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const withoutInvalid = (markup: string): string => markup.replace(INVALID_IN_XML, "");
