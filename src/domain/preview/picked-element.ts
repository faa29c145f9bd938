/** How much is kept of an element that was picked in the preview, in characters; `depth` in elements. */
export const MAX_ELEMENT = { tag: 60, text: 200, markup: 500, depth: 200 } as const;

/** One step on the way from the document's root to an element: the `nth` child of this tag, counted from 0. */
export type ElementStep = { tag: string; id: string; nth: number };

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
