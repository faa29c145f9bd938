/**
 * The Enterprise page: the specification's seven benefits, as far as they work today; multi-agent support puts its own
 * words back in place of `modelServers`. Not part of copy.ts: these
 * sentences are drawn on the server alone, and would travel to every public page with that.
 */
export const enterpriseCopy = {
  hero: {
    badge: "Enterprise",
    // Each sentence stays on one line.
    title: "Your\u00a0code. Your\u00a0network. Your\u00a0rules.",
    subtitle:
      "The Enterprise plan brings the assistant to where your organisation works: on your own servers, under your own name, with the models that you choose.",
    contact: "Contact the team",
    plan: "See the plan",
    banner:
      "Inside one boundary: a server, three chat windows, the assistant and five models. Nothing crosses the boundary.",
  },
  chapters: {
    ground: {
      title: "On your own ground",
      text: "Where the code may not leave the house, the assistant comes to the code.",
      items: {
        premises: {
          title: "On-premises deployment",
          text: "Deployment options for your own servers or your private cloud. The application, its database and local models run where you run them, without a key or a service of ours.",
        },
        security: {
          title: "Security compliance",
          text: "The information that your review asks for: what is stored, where and for how long, what leaves the machine and when, and how access is controlled.",
        },
      },
    },
    name: {
      title: "Under your own name",
      text: "Your teams use their own tool, and the contract says what stands behind it.",
      items: {
        label: {
          title: "White-labeling",
          text: "Your name in place of ours: the product's name and the company behind it stand in one file of the source that you run.",
        },
        integration: {
          title: "Custom integration",
          text: "Integration services by our engineers, on request: say in the form below what the assistant has to work with.",
        },
        licensing: {
          title: "Annual licensing",
          text: (year: string, month: string) =>
            `One licence for the year, with flexible terms. ${year} a year at the list price, against ${month} by the month.`,
        },
      },
    },
    models: {
      title: "Every model",
      text: "One assistant need not mean one vendor.",
      items: {
        llm: {
          title: "Multi-LLM support",
          text: "All current and future models, local ones and those of providers, side by side.",
        },
        modelServers: {
          title: "Your own model servers",
          text: "Ollama, llama.cpp, LM Studio and vLLM in your network answer as any provider does, with models that you trained too.",
        },
      },
    },
  },
  plan: {
    title: "Everything in the Enterprise plan",
    text: "Begin today with the plan as it is listed, or talk to us first.",
    perYear: "/year",
    monthly: (price: string, dollars: string) => `or ${price} by the month. The year saves ${dollars}.`,
    upgrade: "Upgrade to Enterprise",
    included: "Included",
  },
};
