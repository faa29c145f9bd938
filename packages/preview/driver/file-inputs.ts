export const isFileInput = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "file";

/**
 * Reports each file input that is opened, whether or not it is in the document.
 *
 * @param onOpen receives the input
 * @param suppressPicker prevents the browser's own file dialog
 * @returns stops watching
 */
export function watchFileInputs(
  onOpen: (input: HTMLInputElement) => void,
  suppressPicker: boolean,
): () => void {
  const onClick = (event: MouseEvent) => {
    const [input] = event.composedPath();
    if (!isFileInput(input)) return;
    if (suppressPicker) event.preventDefault();
    onOpen(input);
  };
  window.addEventListener("click", onClick, true);
  const { prototype } = HTMLInputElement;
  const { click, showPicker } = prototype;
  // A click on a detached input does not reach the window.
  prototype.click = function (this: HTMLInputElement) {
    if (!isFileInput(this) || this.isConnected) return click.call(this);
    onOpen(this);
    if (!suppressPicker) click.call(this);
  };
  prototype.showPicker = function (this: HTMLInputElement) {
    if (!isFileInput(this)) return showPicker.call(this);
    onOpen(this);
    if (!suppressPicker) showPicker.call(this);
  };
  return () => {
    window.removeEventListener("click", onClick, true);
    prototype.click = click;
    prototype.showPicker = showPicker;
  };
}

/** `address`: a base64 data URL with the content. */
type GivenFile = { path: string; address: string };

/** Sets the files of an input, as if a user had chosen them. @returns why it failed, or null */
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
    // By the page's clock, so that the date is the same in every run.
    chosen.items.add(new File([bytes], name, { type, lastModified: Date.now() }));
  }
  input.files = chosen.files;
  input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return null;
}
