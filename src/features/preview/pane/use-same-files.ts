import { useState } from "react";
import { areSameFiles, type ProjectFiles } from "~/domain/project/project-files";

/** The files by the identity that they had first: opening them in the editor, or saving them, is no other page. */
export function useSameFiles(files: ProjectFiles | null): ProjectFiles | null {
  const [known, setKnown] = useState(files);
  if (known === files || (known && files && areSameFiles(known, files))) return known;
  setKnown(files);
  return files;
}
