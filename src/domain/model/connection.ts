/** Providers of models that can be connected from the screen. Separate from the schema, so that screens need no zod. */

export const connectionKinds = [
  "openai",
  "anthropic",
  "gemini",
  "mistral",
  "openrouter",
  "ollama",
  "compatible",
] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

export type ConnectionFacts = {
  label: string;
  /** The vendor's URL; null where a user must enter one. */
  address: string | null;
  needsKey: boolean;
  /** Where to get a key; null when that depends on the server. */
  keySource: string | null;
};

export const connectionFacts: Readonly<Record<ConnectionKind, ConnectionFacts>> = {
  openai: {
    label: "OpenAI",
    address: "https://api.openai.com/v1",
    needsKey: true,
    keySource: "platform.openai.com/api-keys",
  },
  anthropic: {
    label: "Anthropic",
    address: "https://api.anthropic.com/v1",
    needsKey: true,
    keySource: "console.anthropic.com/settings/keys",
  },
  gemini: {
    label: "Gemini",
    address: "https://generativelanguage.googleapis.com/v1beta",
    needsKey: true,
    keySource: "aistudio.google.com/apikey",
  },
  mistral: {
    label: "Mistral",
    address: "https://api.mistral.ai/v1",
    needsKey: true,
    keySource: "console.mistral.ai/api-keys",
  },
  openrouter: {
    label: "OpenRouter",
    address: "https://openrouter.ai/api/v1",
    needsKey: true,
    keySource: "openrouter.ai/settings/keys",
  },
  ollama: { label: "Ollama", address: null, needsKey: false, keySource: null },
  compatible: { label: "OpenAI-compatible server", address: null, needsKey: false, keySource: null },
};

/** A connection without its key and the values of its headers. */
export type ConnectionView = {
  id: string;
  kind: ConnectionKind;
  name: string;
  address: string | null;
  /** The key's last characters; null without a key. */
  keyEnd: string | null;
  headerNames: readonly string[];
  isShared: boolean;
  /** The name of the team that owns it. */
  team: string | null;
  dailyTokens: number | null;
  /** The viewer's usage today; null: unlimited. */
  usedTokens: number | null;
  /** False: shared by the owner. */
  isMine: boolean;
};

/** Result of listing a provider's models. */
export type ConnectionState =
  | {
      connected: true;
      /** Duration of the request. */
      ms: number;
      models: readonly { name: string; isOffered: boolean }[];
    }
  | { connected: false; reason: string };

export type ConnectionsView = {
  /** Whether the viewer may share connections. */
  isOwner: boolean;
  connections: readonly ConnectionView[];
  /** Set in the environment. */
  fromOperator: readonly OperatorConnection[];
};

export type OperatorConnection = { label: string; connected: boolean; models: number; reason: string | null };

const FEW_MODELS = 12;
const SNAPSHOT = /-\d{4}(?:-?\d{2}){0,2}$|-\d{6,8}$|preview|:free$/;

/**
 * The models offered by default. Null: all, including later ones, because there are few. Otherwise the first in the
 * provider's order, without dated snapshots and previews.
 */
export function suggestModels(names: readonly string[]): readonly string[] | null {
  if (names.length <= FEW_MODELS) return null;
  const stable = names.filter((name) => !SNAPSHOT.test(name));
  return (stable.length > 0 ? stable : names).slice(0, FEW_MODELS);
}
