/** Downloads a file in the browser. */
export function saveFile(name: string, content: string | Blob): void {
  // Never text/html: a blob URL of our own origin must not open as a page.
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
