import type { PlanId } from "~/domain/billing/plan";
import { anyHost } from "~/domain/publication/host";

/** The landing page, word for word where the specification prescribes it. */
export const landingCopy = {
  hero: {
    badge: "Local first, open to every model",
    title: "Local AI meets intuitive code generation",
    subtitle:
      "Describe an app or a change in chat. The assistant writes the code, and the preview next to it runs it immediately. On your own machine, with your own models.",
    prompt: {
      label: "What do you want to build?",
      placeholder: "Describe an app, for example: a pricing page for a bakery with three plans",
    },
    start: "Start building",
    seePlans: "See the plans",
    command: { text: "npm start", label: "One command on a fresh machine. No key, no database server." },
  },
  sample: {
    label: "From a sentence to a running page",
    thinking: "Thinking...",
    placeholder: "Ask me anything about coding...",
    pause: "Pause the sample",
    play: "Resume the sample",
    replay: "Play the sample again",
  },
  features: {
    title: "Everything between an idea and a running page",
    subtitle: "One conversation from the first sentence to a published page.",
    // The specification's tiles, as far as they work today. Features that complete a tile restore its original text.
    items: {
      generation: {
        title: "AI code generation",
        text: "Describe it in plain words. Complete, runnable code streams back, and your next message changes it.",
      },
      local: {
        title: "Local model integration",
        text: "Run a model inside the product, or use your Ollama, llama.cpp, LM Studio or vLLM. Providers are opt-in.",
      },
      projects: {
        title: "Project management",
        text: "Version control and collaborative editing: every reply and every save is a version to undo, compare or restore, and others edit with you at the same time. Push it to GitHub, or download it as a git repository.",
      },
      preview: {
        title: "Chat with live code preview",
        text: "The page runs next to the conversation while it is being written, in a sandbox, at desktop or phone size.",
      },
      editor: {
        title: "Integrated editor",
        text: "Edit any file with syntax highlighting, completion and type checks. The preview updates as you type, and a terminal runs your tests.",
      },
      privacy: {
        title: "Private by default",
        text: "Prompts, code and history stay on your machine. Nothing leaves unless you choose to send it.",
      },
      deployment: {
        title: "One-click deployment",
        text: `Publish a project at its own address on your server, deploy it to ${anyHost}, or download it as one file.`,
      },
      models: {
        title: "Customizable models",
        text: "Your own system prompt, temperature and other parameters, and any model in the same chat.",
      },
      retrieval: {
        title: "Retrieval-augmented generation",
        text: "Collect your documents, notes and projects. Replies are given the passages that fit the question, and cite them.",
      },
    },
  },
  pricing: {
    title: "Plans that grow with your work",
    subtitle: "Start free. Upgrade when you need more, and downgrade whenever you like.",
    cycle: "Billing cycle",
    annual: "Annual",
    monthly: "Monthly",
    save: (percent: number) => `Save ${percent}%`,
    popular: "MOST POPULAR",
    perMonth: "/month",
    orMonthly: (price: number) => `or $${price}/month`,
    perYear: "/year",
    monthOfYear: (price: string) => `$${price} a month, billed annually`,
    billedMonthly: "Billed monthly",
    buttons: {
      "free-plan": "Get Started",
      "pro-plan": "Upgrade to Pro",
      "enterprise-plan": "Upgrade to Enterprise",
    } satisfies Record<PlanId, string>,
    notIncluded: "Not included:",
    paymentsOff: "Payments are not set up on this server",
    loginRequired: {
      title: "Login Required",
      text: (plan: string) => `Please log in to subscribe to the ${plan} plan.`,
    },
  },
};
