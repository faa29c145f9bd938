import type { RefObject } from "react";

type FileInputProps = {
  /** Call `click()` on it to open the file picker. */
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A hidden file input, opened by a button. */
export const FileInput = ({ input, label, onFiles, ...options }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      // Otherwise picking the same files again, such as after an error, fires no event.
      target.value = "";
      if (files.length > 0) onFiles(files);
    }}
    {...options}
  />
);
