import "server-only";
import type { PageSpec } from "../../../recipe";
import { quizSubjects } from "./question-bank";
import type { Question, QuizSubject } from "./quiz-subject";

export const DEFAULT_COUNT = 8;
export const MOST_QUESTIONS = 60;

/** What a quiz asks, and what it is about; `isFallback` when the bank has nothing about the subject asked for. */
export type QuizChoice = { subjects: readonly string[]; questions: readonly Question[]; isFallback: boolean };

/** A word of the bank at the start of a word of the text: "animal" is in "wild animals", "art" is not in "earth". */
function isAbout(subject: QuizSubject, text: string): boolean {
  const words = ` ${text.toLowerCase()}`;
  return subject.words.some((word) => words.includes(` ${word}`) || words.includes(`-${word}`));
}

/** The questions for a spec: its subject (or the subjects among its items) first, filled up from the others. */
export function chooseQuestions(
  spec: Pick<PageSpec, "subject" | "items" | "title" | "count" | "language">,
): QuizChoice {
  const wanted = Math.min(MOST_QUESTIONS, Math.max(1, Math.round(spec.count ?? DEFAULT_COUNT)));
  const [general] = quizSubjects;
  const asked = [spec.subject ?? "", ...spec.items].filter((text) => text !== "");
  const named = quizSubjects.filter((subject) => asked.some((text) => isAbout(subject, text)));
  const meant = named.length > 0 ? named : quizSubjects.filter((subject) => isAbout(subject, spec.title));
  // Sums read the same in every language; the rest of the bank is English.
  const usual = spec.language === "en" ? general : (quizSubjects.find(({ id }) => id === "maths") ?? general);
  const chosen = meant.length > 0 ? meant : [usual];
  const others = quizSubjects.filter((subject) => !chosen.includes(subject));
  // In turn, so that a short quiz on two subjects asks about both.
  const longest = Math.max(...chosen.map((subject) => subject.questions.length));
  const inTurn = Array.from({ length: longest }, (_, index) =>
    chosen.map((subject) => subject.questions[index]).filter((question) => question !== undefined),
  );
  const ordered = [...inTurn.flat(), ...others.flatMap((subject) => subject.questions)];
  return {
    subjects: chosen.map((subject) => subject.id),
    questions: ordered.slice(0, wanted),
    isFallback: asked.length > 0 && meant.length === 0,
  };
}
