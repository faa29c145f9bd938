/** The relative URL from file to file: "./b.css", "../b.css". */
export function relativeAddress(from: string, to: string): string {
  const folders = from.split("/").slice(0, -1);
  const parts = to.split("/");
  let shared = 0;
  while (shared < folders.length && shared < parts.length - 1 && folders[shared] === parts[shared]) shared++;
  const up = "../".repeat(folders.length - shared) || "./";
  return up + parts.slice(shared).join("/");
}
