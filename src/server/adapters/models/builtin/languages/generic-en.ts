import "server-only";
import type { SubjectCopy } from "../subjects/subject-copy";

/** Copy that fits any subject: `subject` is the prompt's own words, or the page's title. */
export function genericEnglish(title: string, subject: string | null): SubjectCopy {
  const about = subject ?? "your work";
  return {
    brand: title,
    headline: subject ? `A better home for ${subject}` : "Good work, without the busywork",
    intro: `${title} brings everything about ${about} into one calm place: clear, quick and made for people.`,
    action: "Get started",
    highlights: [
      ["Ready in minutes", "Start with sensible defaults and change only what matters to you."],
      ["Clear at a glance", `What you need to know about ${about}, where you expect to find it.`],
      ["People who answer", "Write to us and a person replies, usually within one working day."],
    ],
    offers: [
      ["First steps", "$19", "Everything you need to begin, explained simply."],
      ["Essentials", "$29", "The parts that most people ask for."],
      ["Weekend edition", "$39", "Two unhurried days with room for questions."],
      ["Workshop", "$59", "Hands on, in a small group."],
      ["Full programme", "$99", "From first idea to finished result."],
      ["Gift card", "$50", "For somebody who would like this too."],
    ],
    plans: ["Basic", "Plus", "Pro", "Premium"],
    firstPrice: 9,
    perks: [
      "Everything you need to start",
      "Help by e-mail",
      "Unlimited changes",
      "Early access to what is new",
      "Help by phone",
      "Shared access for your team",
      "A personal contact",
      "Yearly review together",
    ],
    quotes: [
      ["Simple, quick and friendly. I wish everything worked like this.", "Sam Rivera", "Customer"],
      ["We were up and running before lunch.", "Aisha Khan", "Team lead"],
      ["The details are what won me over.", "Jonas Weber", "Customer since 2022"],
    ],
    questions: [
      ["How do I begin?", "Choose what suits you, tell us your name and e-mail, and you are in."],
      ["Can I change my mind?", "Yes. Change or cancel at any time, it takes one click."],
      ["Is there help if I get stuck?", "Always. Write to us and a person answers within one working day."],
    ],
  };
}
