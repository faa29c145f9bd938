export const isFileInput = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "file";

/**
 * Tells of each input that asks for files, in the document or only in a script.
 *
 * @param isAnswered the browser need not ask the user
 * @returns stops it
 */
export function watchFileInputs(tell: (input: HTMLInputElement) => void, isAnswered: boolean): () => void {
  const onClick = (event: MouseEvent) => {
    const [input] = event.composedPath();
    if (!isFileInput(input)) return;
    if (isAnswered) event.preventDefault();
    tell(input);
  };
  window.addEventListener("click", onClick, true);
  const { prototype } = HTMLInputElement;
  const { click, showPicker } = prototype;
  // A press of what is in no document is no event of the window.
  prototype.click = function (this: HTMLInputElement) {
    if (!isFileInput(this) || this.isConnected) return click.call(this);
    tell(this);
    if (!isAnswered) click.call(this);
  };
  prototype.showPicker = function (this: HTMLInputElement) {
    if (!isFileInput(this)) return showPicker.call(this);
    tell(this);
    if (!isAnswered) showPicker.call(this);
  };
  return () => {
    window.removeEventListener("click", onClick, true);
    prototype.click = click;
    prototype.showPicker = showPicker;
  };
}

/** `address`: a data URL with its content, in base64. */
type GivenFile = { path: string; address: string };

/** Has an input hold files, as if a user chose them. @returns why not */
export function chooseFiles(input: HTMLInputElement, given: readonly GivenFile[]): string | null {
  if (input.disabled) return "It takes no files now.";
  if (given.length > 1 && !input.multiple) return "It takes only one file.";
  const chosen = new DataTransfer();
  for (const { path, address } of given) {
    const type = address.slice("data:".length, address.indexOf(";"));
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (each) =>
      each.charCodeAt(0),
    );
    const name = path.slice(path.lastIndexOf("/") + 1);
    // By the page's clock, so that it is the same each time.
    chosen.items.add(new File([bytes], name, { type, lastModified: Date.now() }));
  }
  input.files = chosen.files;
  input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return null;
}
