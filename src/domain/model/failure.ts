import { firstCharacters } from "../text/first-characters";
import { storableText } from "../text/storable-text";
import type { ModelFacts } from "./model";

/** Why a call to a model failed, distinguished only where the remedy differs. */
export type FailureKind =
  | "unreachable"
  | "timed_out"
  | "connection_lost"
  | "no_key"
  | "unauthorised"
  | "unknown_model"
  | "wrong_address"
  | "refused_address"
  | "rate_limited"
  | "no_credit"
  | "overloaded"
  | "context_too_long"
  | "refused_input"
  | "server_error"
  | "invalid_response"
  | "oversized_response"
  | "empty_response"
  | "blocked_response"
  | "removed_connection"
  | "stopped";

/** Whether another model may answer: the request itself is fine. */
export const isUnavailable = (kind: FailureKind): boolean =>
  [
    ...["unreachable", "timed_out", "connection_lost", "no_key", "unknown_model", "removed_connection"],
    ...["rate_limited", "overloaded"],
  ].includes(kind);

/** A failed reply as shown to the user. Titles come from the specification; reason and remedy form the toast's description. */
export type ModelFailure = {
  kind: FailureKind;
  title: string;
  /** What happened, in one sentence. */
  reason: string;
  /** What the user can do, in one or two sentences. */
  remedy: string;
  /** Seconds until the provider accepts the next call, if it said so. */
  retryAfterSeconds?: number;
  /** Corrects a wrong assumption about the model. */
  corrects?: ModelFacts;
};

/** How error messages refer to a provider and its settings. */
export type ProviderInfo = {
  /** As the start of a sentence: "Ollama", "The Gemini API". */
  label: string;
  /** Origin that is called, e.g. `http://127.0.0.1:11434`; never with credentials. */
  address: string;
  /** The environment variable that holds the address. */
  addressSetting: string;
  /** The environment variable that holds the key; null when it takes none. */
  keySetting: string | null;
  /** Configured on the screen, without a restart. */
  isOnScreen?: true;
  /** Where to get a key, e.g. `aistudio.google.com/apikey`; null when that depends on the server. */
  keySource: string | null;
  /** How to get it running; null when it is a service run by others. */
  startHint: string | null;
  /** How to get the model `name`, as a sentence. */
  obtainHint(name: string): string;
};

/**
 * Who reads about a failure. Only the user who configured the provider may see its address and error messages.
 */
export type FailureReader = "configurer" | "other";

/** Details of one failed call, read from its error by the adapter. */
export type CallFailure = {
  kind: FailureKind;
  /** The provider's error message, if it may be shown. */
  providerMessage?: string;
  /** Why it is unreachable, if known. */
  networkCause?: string;
  statusCode?: number;
  retryAfterSeconds?: number;
  corrects?: ModelFacts;
};

export const NO_ANSWER = "Failed to get a response from the AI";
const NO_CONTACT = "Error communicating with the AI service";

const MAX_QUOTE_CHARACTERS = 200;
const PICK_ANOTHER = "pick another model";

/** `model`: as the user selected it. */
export type FailedCall = { provider: ProviderInfo; model: string; reader: FailureReader };

/** Describes a failed call to the user. */
export function describeFailure(failure: CallFailure, { provider, model, reader }: FailedCall): ModelFailure {
  const { title, reason, remedy } =
    reader === "configurer"
      ? sentences[failure.kind](failure, provider, model)
      : sentencesForOthers(failure, provider.label, model);
  const { kind, retryAfterSeconds, corrects } = failure;
  return {
    kind,
    title,
    reason,
    remedy,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(corrects ? { corrects } : {}),
  };
}

type Sentences = Pick<ModelFailure, "title" | "reason" | "remedy">;
type Describe = (failure: CallFailure, provider: ProviderInfo, model: string) => Sentences;

const sentences: Record<FailureKind, Describe> = {
  unreachable: ({ networkCause }, provider) => ({
    title: NO_CONTACT,
    reason: networkCause
      ? `${provider.label} cannot be reached at ${provider.address}: ${networkCause}.`
      : `${provider.label} is not responding at ${provider.address}.`,
    remedy: provider.startHint
      ? `${provider.startHint}, or set ${provider.addressSetting} to its address.`
      : `Check the network connection and ${provider.addressSetting}, or ${PICK_ANOTHER}.`,
  }),
  timed_out: (_, provider, model) => ({
    title: NO_CONTACT,
    reason: `${provider.label} accepted the request but did not respond in time.`,
    remedy: `Try again, or pick a smaller model than ${model}.`,
  }),
  connection_lost: (_, provider) => ({
    title: NO_CONTACT,
    reason: `${provider.label} closed the connection in the middle of the reply.`,
    remedy: "The text so far was saved. Continue the reply, or try again.",
  }),
  no_key: (_, provider) => ({
    title: NO_CONTACT,
    reason: `No API key is set for ${inSentence(provider.label)}.`,
    remedy: `Put a key${provider.keySource ? ` from ${provider.keySource}` : ""} in ${provider.keySetting ?? "the server's settings"}${restart(provider)}, or ${PICK_ANOTHER}.`,
  }),
  unauthorised: (_, provider) => ({
    title: NO_CONTACT,
    reason: provider.keySetting
      ? `${provider.label} rejected the key in ${provider.keySetting}.`
      : `${provider.label} requires authentication.`,
    remedy: provider.keySetting
      ? `Put a valid key in ${provider.keySetting}${restart(provider)}, or ${PICK_ANOTHER}.`
      : `Allow unauthenticated requests at ${provider.address}, or ${PICK_ANOTHER}.`,
  }),
  unknown_model: (_, provider, model) => ({
    title: NO_CONTACT,
    reason: `${provider.label} has no model named ${model}.`,
    remedy: provider.obtainHint(model),
  }),
  wrong_address: (failure, provider) => ({
    title: NO_CONTACT,
    reason: `The server at ${provider.address} does not speak the expected protocol${status(failure)}${quote(failure)}.`,
    remedy: `Check ${provider.addressSetting}.`,
  }),
  refused_address: (_, provider) => ({
    title: NO_CONTACT,
    reason: `This server does not connect to ${provider.address}: it is on the server's own machine or network.`,
    remedy: `Only the owner of this installation can use such addresses. Otherwise, ${PICK_ANOTHER}.`,
  }),
  rate_limited: (failure, provider) => ({
    title: NO_CONTACT,
    reason: `${provider.label} is receiving too many requests.`,
    remedy: `Try again ${formatWait(failure.retryAfterSeconds)}, or ${PICK_ANOTHER}.`,
  }),
  no_credit: (_, provider) => ({
    title: NO_CONTACT,
    reason: `The account with ${inSentence(provider.label)} has no credit left.`,
    remedy: `Add credit with the provider, or ${PICK_ANOTHER}.`,
  }),
  overloaded: (failure, provider) => ({
    title: NO_CONTACT,
    reason: `${provider.label} is too busy to answer.`,
    remedy: `Try again ${formatWait(failure.retryAfterSeconds)}, or ${PICK_ANOTHER}.`,
  }),
  context_too_long: (_, _provider, model) => ({
    title: NO_CONTACT,
    reason: `The conversation is longer than ${model} can read at once.`,
    remedy: "Start a new chat, remove attachments, or pick a model with a larger context.",
  }),
  refused_input: (failure, provider) => ({
    title: NO_CONTACT,
    reason: `${provider.label} refused the request${quote(failure)}.`,
    remedy: `Check the generation settings and the attachments, or ${PICK_ANOTHER}.`,
  }),
  server_error: (failure, provider) => ({
    title: NO_CONTACT,
    reason: `${provider.label} failed${status(failure)}${quote(failure)}.`,
    remedy: `Try again, or ${PICK_ANOTHER}.`,
  }),
  invalid_response: (_, provider) => ({
    title: NO_CONTACT,
    reason: `${provider.label} sent an unreadable response.`,
    remedy: `Try again. If it keeps happening, check that ${provider.addressSetting} points to a server of this kind.`,
  }),
  oversized_response: (_, provider) => ({
    title: NO_CONTACT,
    reason: `${provider.label} sent a longer response than this server reads.`,
    remedy: `Try again, or ${PICK_ANOTHER}.`,
  }),
  empty_response: (_, _provider, model) => ({
    title: NO_ANSWER,
    reason: `${model} ended its reply without any text.`,
    remedy: "Try again, raise the maximum tokens in the chat settings, or rephrase the request.",
  }),
  blocked_response: (_, provider) => ({
    title: NO_ANSWER,
    reason: `${provider.label} withheld the reply under its safety rules.`,
    remedy: `Rephrase the request, or ${PICK_ANOTHER}.`,
  }),
  removed_connection: (_, _provider, model) => ({
    title: NO_CONTACT,
    reason: `The connection that offered ${model} was removed, or is no longer shared with you.`,
    remedy: "Pick another model.",
  }),
  stopped: () => ({
    title: NO_CONTACT,
    reason: "The reply was stopped.",
    remedy: "Send the message again to get a complete reply.",
  }),
};

const ASK_ADMIN = `Tell whoever manages it, or ${PICK_ANOTHER}.`;

/** Replaces sentences with an address, a setting or the provider's message. */
const reasonsForOthers: Partial<Record<FailureKind, (label: string) => string>> = {
  unreachable: (label) => `${label} is not responding.`,
  no_key: (label) => `${label} is not set up: it has no key.`,
  unauthorised: (label) => `${label} does not accept the key that is set up for it.`,
  wrong_address: (label) => `${label} is not set up correctly: another server answers.`,
  refused_address: (label) => `${label} is at an address that this server does not connect to.`,
  no_credit: (label) => `${label} has no credit left.`,
  refused_input: (label) => `${label} refused the request.`,
  server_error: (label) => `${label} failed.`,
  invalid_response: (label) => `${label} sent an unreadable response.`,
  unknown_model: (label) => `${label} no longer has this model.`,
};

function sentencesForOthers(failure: CallFailure, label: string, model: string): Sentences {
  const reason = reasonsForOthers[failure.kind]?.(label);
  if (reason) return { title: NO_CONTACT, reason, remedy: ASK_ADMIN };
  return sentences[failure.kind](failure, { ...unnamed, label }, model);
}

const unnamed: Omit<ProviderInfo, "label"> = {
  address: "",
  addressSetting: "",
  keySetting: null,
  keySource: null,
  startHint: null,
  obtainHint: () => "Pick another model.",
};

const restart = ({ isOnScreen }: ProviderInfo): string => (isOnScreen ? "" : " and restart the server");

const inSentence = (label: string): string => label.replace(/^The /, "the ");

const status = ({ statusCode }: CallFailure): string =>
  statusCode === undefined ? "" : ` (status ${statusCode})`;

function quote({ providerMessage }: CallFailure): string {
  const words = storableText(providerMessage ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\.$/, "");
  if (!words) return "";
  const quoted = firstCharacters(words, MAX_QUOTE_CHARACTERS);
  return `: ${quoted === words ? words : `${quoted}…`}`;
}

function formatWait(seconds: number | undefined): string {
  if (seconds === undefined) return "in a minute";
  if (seconds < 90) return `in ${Math.max(1, Math.ceil(seconds))} s`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
