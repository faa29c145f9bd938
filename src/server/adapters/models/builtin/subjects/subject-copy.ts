import "server-only";

/** Everything a page says about its subject: real sentences, so that a page reads finished. Figures and people are samples. */
export type SubjectCopy = {
  /** A business or project name, used as title when the prompt gives none. */
  brand: string;
  headline: string;
  intro: string;
  /** The main button, e.g. "Order for tomorrow". */
  action: string;
  highlights: readonly (readonly [title: string, text: string])[];
  /** What is sold, shown or told: name, price, one sentence. */
  offers: readonly (readonly [name: string, price: string, text: string])[];
  plans: readonly string[];
  /** Price of the first plan in dollars; the others grow from it. */
  firstPrice: number;
  /** What the plans include, the first plan's first. */
  perks: readonly string[];
  quotes: readonly (readonly [text: string, name: string, role: string])[];
  questions: readonly (readonly [question: string, answer: string])[];
};

export type Subject = {
  /** Words of a prompt that mean it, lower case; the first is its name. */
  names: readonly string[];
  /** The colour of its pages when the prompt asks for none. */
  accent: { name: string; hex: string };
  copy: SubjectCopy;
};

/** A subject as the word banks write it: the parts of a line are divided by ` | `. */
type SubjectLines = {
  names: readonly string[];
  accent: readonly [name: string, hex: string];
  brand: string;
  headline: string;
  intro: string;
  action: string;
  highlights: readonly string[];
  offers: readonly string[];
  plans: readonly string[];
  firstPrice: number;
  perks: readonly string[];
  quotes: readonly string[];
  questions: readonly string[];
};

const two = (line: string): [string, string] => {
  const [first = "", second = ""] = line.split(" | ");
  return [first, second];
};

const three = (line: string): [string, string, string] => {
  const [first = "", second = "", third = ""] = line.split(" | ");
  return [first, second, third];
};

/** Reads one entry of a word bank. */
export function subject({ names, accent: [name, hex], ...lines }: SubjectLines): Subject {
  return {
    names,
    accent: { name, hex },
    copy: {
      ...lines,
      highlights: lines.highlights.map(two),
      offers: lines.offers.map(three),
      quotes: lines.quotes.map(three),
      questions: lines.questions.map(two),
    },
  };
}
