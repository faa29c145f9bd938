/** An element picked in the preview, with its source location if known. */
export type PickedElement = {
  tag: string;
  text: string;
  /** Its tag with shortened attributes, and its text. */
  markup: string;
  path?: string | undefined;
  /** Counts from 1. */
  line?: number | undefined;
};
