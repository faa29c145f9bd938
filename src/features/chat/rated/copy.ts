import { company } from "~/domain/marketing/company";

const replies = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "reply" : "replies"}`;

/** The sentences about rated replies. */
export const copy = {
  title: "Fine-Tuning",
  text: `The replies you rated, each with the conversation before it, as JSONL in the chat format that fine-tuning tools read. ${company.product} doesn't train models itself, but it can give an Ollama model your good replies as examples.`,
  failed: "Your rated replies could not be loaded.",
  empty: "You haven't rated any replies yet. Use the thumbs under a reply in the chat.",
  which: "Replies",
  choices: {
    up: (count: number) => `Rated up: ${replies(count)}`,
    all: (count: number) => `All, each with its rating: ${replies(count)}`,
  },
  download: "Download JSONL",
} as const;
