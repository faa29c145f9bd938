import type { RefObject } from "react";

type FileInputProps = {
  /** To open the file chooser with `click()`. */
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  multiple?: boolean;
  /** Chooses a folder, with all that is in it. */
  folder?: boolean;
  onFiles: (files: File[]) => void;
};

/** The invisible input behind a button that chooses files. */
export const FileInput = ({ input, label, folder, onFiles, ...options }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    {...(folder && { webkitdirectory: "" })}
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      // Lets the same files be chosen again, such as after an error.
      target.value = "";
      if (files.length > 0) onFiles(files);
    }}
    {...options}
  />
);
