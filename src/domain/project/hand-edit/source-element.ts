/** A range of a source: [start, end) in UTF-16 units. */
export type Range = { start: number; end: number };

/** The syntax around a text, which decides what must be escaped. */
export type TextForm = "markup" | "jsx" | "vue" | "attribute" | "bare-attribute" | "string" | "template";

/** A literal text in a source. `text`: decoded, with collapsed white space. */
export type Literal = Range & { text: string; form: TextForm };

export type SourceAttribute = Range & {
  name: string;
  /** Its literal text or the literal beginning of its expression; null: none. */
  value: Literal | null;
  /** Part of it is computed. */
  isComputed: boolean;
};

export type StyleEntry = Range & {
  /** As in CSS: "font-size". */
  name: string;
  /** Null: computed. */
  value: Literal | null;
};

/** A style attribute. `entriesAt`: where to insert another entry. */
export type SourceStyle = {
  entries: readonly StyleEntry[];
  entriesAt: number;
  /** A spread precedes `entriesAt`. */
  followsSpread: boolean;
};

/** An element in a source file. */
export type SourceElement = Range & {
  language: "html" | "vue" | "jsx";
  /** As written: "div", "Card", "Menu.Item". */
  tag: string;
  /** Counts from 1. */
  line: number;
  /** Where an attribute can be inserted. */
  attributesAt: number;
  attributes: readonly SourceAttribute[];
  /** Spread objects may add attributes. */
  hasSpread: boolean;
  /** Null: no style attribute. "computed": not a literal. */
  style: SourceStyle | "computed" | null;
  /** The texts among its children, trimmed. */
  texts: readonly Literal[];
  /** Where to insert a first text; null: it cannot contain text. */
  textAt: number | null;
  /** Part of its content is computed. */
  hasComputedContent: boolean;
  /** Its parent; null if an expression creates it or it is the root. */
  parent: SourceElement | null;
  /** The braces with its condition, as in `{isOpen && <Menu />}`, which are moved, copied and deleted with it. */
  braces: Range | null;
  children: readonly SourceElement[];
};
