import texts from "../../prompts.json" with { type: "json" };

/** The system prompts. */
export const prompts: { generate: string; modify: string; explain: string } = texts;
