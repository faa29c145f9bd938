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
  /** What is sold, shown or told: name, price (or date, or place), one sentence. */
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
  /** Words of a prompt that mean it, lower case, longest meaning first; the first is its name. */
  names: readonly string[];
  /** The colour of its pages when the prompt asks for none. */
  accent?: { name: string; hex: string };
  copy: SubjectCopy;
};
