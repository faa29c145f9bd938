import type { ModelAbility, ModelPlace } from "~/domain/model/model";
import type { ModelFilter } from "./state";

const perMillionTokens = (price: number) => Number((price * 1e6).toPrecision(3));

const list = new Intl.ListFormat("en");
const counts = ["no", "one", "two", "three", "four"];

/** Each name once, with its count. */
const withCounts = (names: readonly string[]): string[] =>
  [...new Set(names)].map((name) => {
    const times = names.filter((each) => each === name).length;
    return times === 1 ? name : `${name} (${times === 2 ? "twice" : `${times} times`})`;
  });

/** The sentences about models; those of the specification word for word. */
export const copy = {
  selector: "Model",
  search: "Search models",
  nothingFound: "No matching models",
  connected: "Connected",
  notConnected: "Not connected",
  switched: (model: string) => `Switched to ${model} model`,
  failed: "The models could not be loaded",
  retry: "Try again",
  cancel: "Cancel",
  notRemoved: "This could not be removed.",
  loading: "Loading...",
  answersInstead: (selected: string, answering: string) =>
    `Answering with ${answering}: ${selected} is not connected`,
  cannotAnswer: (selected: string) => `${selected} is not connected`,
  usingStarter: "Answering with Starter",
  /** The dialog in which a model is connected. */
  connect: {
    open: "Connect a model",
    title: "Use a model",
    text: "Starter fills templates and makes simple edits. It isn't a language model. For anything else, connect one.",
    ways: "Ways to use a model",
    ollama: "Ollama",
    ollamaText: "Free. Models run in Ollama, on your own machine.",
    ollamaMissing: (reason: string) => `${reason} Install it from ollama.com, then get a model:`,
    getModel: "Get a model on the machine that runs Ollama:",
    pull: (model: string) => `ollama pull ${model}`,
    checkAgain: "Check again",
    copy: "Copy the command",
    here: "Run one here",
    hereText: "Free. No key, no other software, and nothing you write leaves this machine.",
    provider: "Provider key",
    providerText: "The provider bills you for what you use. The key is stored encrypted.",
    test: "Test and connect",
    works: (provider: string, count: number) =>
      `${provider} works: ${count} ${count === 1 ? "model" : "models"}. Pick one.`,
    use: "Use",
    nameOf: (model: string) => `Use ${model}`,
    more: "All settings for models",
    docs: "How to connect a model",
  },
  needsPlan: (plan: string) => `${plan} plan`,
  notInPlan: (model: string, plan: string) => `${model} comes with the ${plan} plan.`,
  someNeedPlan: (plan: string) =>
    `Your plan includes the basic models: the starter, Gemma and those on your own model server. The others come with the ${plan} plan.`,
  seePlan: (plan: string) => `See the ${plan} plan`,
  supportsImages: "sees images",
  filters: {
    label: "Show only",
    connected: "Connected",
    local: "Local",
    images: "Images",
    thinking: "Thinking",
  } satisfies Record<ModelFilter | "label", string>,
  /** Providers that the operator configured; connections have their own names. */
  providers: { ollama: "Ollama", gemini: "Gemini", openai: "OpenAI-compatible" } as Record<string, string>,
  abilities: { thinking: "thinks", tools: "uses tools" } satisfies Record<ModelAbility, string>,
  context: (tokens: number) => `${Math.round(tokens / 1_000).toLocaleString("en")}k context`,
  perMillion: ({ input, output }: { input: number; output: number }) =>
    `$${perMillionTokens(input)} / $${perMillionTokens(output)} per million tokens`,
  places: {
    machine: "on this machine",
    network: "on your network",
    elsewhere: "at a provider",
  } satisfies Record<ModelPlace, string>,
  compare: {
    start: "Compare with another model",
    startMore: "Add another answer",
    with: (model: string) => `Compare ${model} with`,
    back: "Back to all models",
    all: (names: readonly string[]) => list.format(withCounts(names)),
    note: (names: readonly string[]) =>
      `Counts as ${counts[names.length]} prompts: your next message goes to ${list.format(withCounts(names))}.`,
    answers: (count: number) => `${count} answers`,
    chance:
      "Each try gets its own seed if the provider supports one. At temperature 0, tries may be identical.",
    again: (model: string) => `Ask ${model} again`,
    cancel: "Send to one model only",
  },
  starter: "templates and simple edits, not a language model",
  ollama: {
    connected: (count: number) => `Connected, ${count} ${count === 1 ? "model" : "models"}`,
    notConnected: "Not connected",
    notSetUp: "This server is not set up to use Ollama.",
    noModels: "No models are installed yet. Get one with: ollama pull llama3",
    failed: "Its status could not be loaded.",
  },
} as const;
