/** An element that was picked in the preview, and where it was written, as far as that is known. */
export type PickedElement = {
  tag: string;
  text: string;
  /** Its tag with shortened attributes, and its text. */
  markup: string;
  path?: string | undefined;
  /** Counts from 1. */
  line?: number | undefined;
};
