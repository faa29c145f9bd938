/** A place in a source: [start, end) in UTF-16 units. */
export type Range = { start: number; end: number };

/** How a text is written where it stands, which decides what must be escaped. */
export type TextForm = "markup" | "jsx" | "vue" | "attribute" | "bare-attribute" | "string" | "template";

/** A text that stands in the source as it is. `text`: decoded, white space as a page shows it. */
export type Literal = Range & { text: string; form: TextForm };

export type SourceAttribute = Range & {
  name: string;
  /** Its text, or the first literal part of its expression; null: it has none. */
  value: Literal | null;
  /** More than the literal decides what it is. */
  isComputed: boolean;
};

/** One entry of a style. */
export type StyleEntry = Range & {
  /** As in CSS: "font-size". */
  name: string;
  /** Null: computed. */
  value: Literal | null;
};

/** What is known of an element's style attribute. `entriesAt`: where another entry goes. */
export type SourceStyle = {
  entries: readonly StyleEntry[];
  entriesAt: number;
  /** An object that is spread stands right before that place. */
  followsSpread: boolean;
};

/** An element as it is written in a file. */
export type SourceElement = Range & {
  language: "html" | "vue" | "jsx";
  /** As written: "div", "Card", "Menu.Item". */
  tag: string;
  /** Counts from 1. */
  line: number;
  /** Where an attribute can be inserted. */
  attributesAt: number;
  attributes: readonly SourceAttribute[];
  /** Objects that are spread add to its attributes. */
  hasSpread: boolean;
  /** Null: no style attribute. "computed": it is no literal. */
  style: SourceStyle | "computed" | null;
  /** The texts among its children, without the white space around them. */
  texts: readonly Literal[];
  /** Where a first text goes; null in elements that take none. */
  textAt: number | null;
  /** An expression makes part of its contents. */
  hasComputedContent: boolean;
  /** The element that it is a child of; null where an expression makes it, or nothing is around it. */
  parent: SourceElement | null;
  /** The braces with its condition, as in `{isOpen && <Menu />}`: they move, are repeated and deleted with it. */
  braces: Range | null;
  children: readonly SourceElement[];
};
