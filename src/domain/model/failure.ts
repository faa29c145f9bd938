import { firstCharacters } from "../text/first-characters";
import { storableText } from "../text/storable-text";

/** What went wrong between us and a model, as far as a person has to act differently on it. */
export type FailureKind =
  | "unreachable"
  | "too_slow"
  | "broken_off"
  | "no_key"
  | "unauthorised"
  | "unknown_model"
  | "wrong_address"
  | "rate_limited"
  | "no_credit"
  | "overloaded"
  | "context_too_long"
  | "refused_input"
  | "server_error"
  | "invalid_answer"
  | "empty_answer"
  | "blocked_answer"
  | "stopped";

/** Why no reply came, in plain words. Titles are the specification's; reason and remedy make the toast's description. */
export type ModelFailure = {
  kind: FailureKind;
  title: string;
  /** What happened; one sentence. */
  reason: string;
  /** What the reader can do about it; one or two sentences. */
  remedy: string;
  /** Seconds until the provider takes the next call; absent when it did not say. */
  retryAfterSeconds?: number;
};

/** How a provider is called in sentences, and which settings reach it. */
export type ProviderFacts = {
  /** Stands at the start of a sentence: "Ollama", "The Gemini API". */
  label: string;
  /** Origin that is called, e.g. `http://127.0.0.1:11434`; never with credentials. */
  address: string;
  /** The environment variable that holds the address. */
  addressSetting: string;
  /** The environment variable that holds the key; null when it takes none. */
  keySetting: string | null;
  /** Where keys are given out, e.g. `aistudio.google.com/apikey`; null when that depends on the server. */
  keySource: string | null;
  /** How to get it running; null when it is a service run by others. */
  startHint: string | null;
  /** How to get the model `name`, as a whole sentence. */
  obtainHint(name: string): string;
};

/** What is known about one failed call; adapters read it from errors. */
export type Trouble = {
  kind: FailureKind;
  /** The provider's own sentence, if it is fit to be shown. */
  said?: string;
  statusCode?: number;
  retryAfterSeconds?: number;
};

const NO_ANSWER = "Failed to get a response from the AI";
const NO_CONTACT = "Error communicating with the AI service";

const LONGEST_QUOTE = 200;
const pickAnother = "pick another model";

/** Turns what is known about a failed call into the sentences shown to the user. `model` is the name the user picked. */
export function describeFailure(trouble: Trouble, facts: ProviderFacts, model: string): ModelFailure {
  const { title, reason, remedy } = sentences[trouble.kind](trouble, facts, model);
  const failure: ModelFailure = { kind: trouble.kind, title, reason, remedy };
  return trouble.retryAfterSeconds === undefined
    ? failure
    : { ...failure, retryAfterSeconds: trouble.retryAfterSeconds };
}

type Sentences = Pick<ModelFailure, "title" | "reason" | "remedy">;
type Describe = (trouble: Trouble, facts: ProviderFacts, model: string) => Sentences;

const sentences: Record<FailureKind, Describe> = {
  unreachable: (_, facts) => ({
    title: NO_CONTACT,
    reason: `${facts.label} does not answer at ${facts.address}.`,
    remedy: facts.startHint
      ? `${facts.startHint}, or set ${facts.addressSetting} to where it runs.`
      : `Check the network connection and ${facts.addressSetting}, or ${pickAnother}.`,
  }),
  too_slow: (_, facts, model) => ({
    title: NO_CONTACT,
    reason: `${facts.label} took the request and then sent nothing for too long.`,
    remedy: `Try again, or pick a smaller model than ${model}.`,
  }),
  broken_off: (_, facts) => ({
    title: NO_CONTACT,
    reason: `${facts.label} broke off in the middle of the reply.`,
    remedy: "What came is kept. Continue it, or try again.",
  }),
  no_key: (_, facts) => ({
    title: NO_CONTACT,
    reason: `No key for ${inSentence(facts.label)} is set.`,
    remedy: `Put a key${facts.keySource ? ` from ${facts.keySource}` : ""} into ${facts.keySetting ?? "the server's settings"} and start the server again, or ${pickAnother}.`,
  }),
  unauthorised: (_, facts) => ({
    title: NO_CONTACT,
    reason: facts.keySetting
      ? `${facts.label} does not accept the key in ${facts.keySetting}.`
      : `${facts.label} asks for a sign-in.`,
    remedy: facts.keySetting
      ? `Put a valid key into ${facts.keySetting} and start the server again, or ${pickAnother}.`
      : `Allow calls without a sign-in at ${facts.address}, or ${pickAnother}.`,
  }),
  unknown_model: (_, facts, model) => ({
    title: NO_CONTACT,
    reason: `${facts.label} has no model named ${model}.`,
    remedy: facts.obtainHint(model),
  }),
  wrong_address: (trouble, facts) => ({
    title: NO_CONTACT,
    reason: `What answers at ${facts.address} does not speak the expected protocol${status(trouble)}${quote(trouble)}.`,
    remedy: `Check ${facts.addressSetting}.`,
  }),
  rate_limited: (trouble, facts) => ({
    title: NO_CONTACT,
    reason: `${facts.label} has had too many requests for now.`,
    remedy: `Try again ${later(trouble.retryAfterSeconds)}, or ${pickAnother}.`,
  }),
  no_credit: (_, facts) => ({
    title: NO_CONTACT,
    reason: `The account at ${inSentence(facts.label)} has no credit left.`,
    remedy: `Add credit with the provider, or ${pickAnother}.`,
  }),
  overloaded: (trouble, facts) => ({
    title: NO_CONTACT,
    reason: `${facts.label} is too busy to answer.`,
    remedy: `Try again ${later(trouble.retryAfterSeconds)}, or ${pickAnother}.`,
  }),
  context_too_long: (_, _facts, model) => ({
    title: NO_CONTACT,
    reason: `The conversation is longer than ${model} can read at once.`,
    remedy: "Start a new chat, remove attachments, or pick a model with a larger context.",
  }),
  refused_input: (trouble, facts) => ({
    title: NO_CONTACT,
    reason: `${facts.label} refused the request${quote(trouble)}.`,
    remedy: `Check the generation settings and the attachments, or ${pickAnother}.`,
  }),
  server_error: (trouble, facts) => ({
    title: NO_CONTACT,
    reason: `${facts.label} failed${status(trouble)}${quote(trouble)}.`,
    remedy: `Try again, or ${pickAnother}.`,
  }),
  invalid_answer: (_, facts) => ({
    title: NO_CONTACT,
    reason: `${facts.label} sent an answer that could not be read.`,
    remedy: `Try again. If it stays so, check that ${facts.addressSetting} names a server of this kind.`,
  }),
  empty_answer: (_, _facts, model) => ({
    title: NO_ANSWER,
    reason: `${model} ended its reply without any text.`,
    remedy: "Try again, raise the maximum tokens in the chat settings, or put the request in other words.",
  }),
  blocked_answer: (_, facts) => ({
    title: NO_ANSWER,
    reason: `${facts.label} withheld the reply under its safety rules.`,
    remedy: `Put the request in other words, or ${pickAnother}.`,
  }),
  stopped: () => ({
    title: NO_CONTACT,
    reason: "The reply was stopped.",
    remedy: "Send the message again to get a whole reply.",
  }),
};

const inSentence = (label: string): string => label.replace(/^The /, "the ");

const status = ({ statusCode }: Trouble): string =>
  statusCode === undefined ? "" : ` (status ${statusCode})`;

function quote({ said }: Trouble): string {
  const words = storableText(said ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\.$/, "");
  if (!words) return "";
  const quoted = firstCharacters(words, LONGEST_QUOTE);
  return `: ${quoted === words ? words : `${quoted}…`}`;
}

function later(seconds: number | undefined): string {
  if (seconds === undefined) return "in a minute";
  if (seconds < 90) return `in ${Math.max(1, Math.ceil(seconds))} s`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
