/**
 * The Enterprise page: the specification's seven benefits, as far as they work today. Not part of copy.ts, because this text
 * is rendered on the server only and would otherwise be bundled into every public page.
 */
export const enterpriseCopy = {
  hero: {
    badge: "Enterprise",
    // Each sentence stays on one line.
    title: "Your\u00a0code. Your\u00a0network. Your\u00a0rules.",
    subtitle:
      "The Enterprise plan brings the assistant to your organization: on your own servers, under your own name, with the models you choose.",
    contact: "Contact the team",
    plan: "See the plan",
    banner:
      "Inside one boundary: a server, three chat windows, the assistant and five models. Nothing crosses the boundary.",
  },
  chapters: {
    ground: {
      title: "On your own infrastructure",
      text: "When code can't leave the company, the assistant comes to the code.",
      items: {
        premises: {
          title: "On-premises deployment",
          text: "Deployment options for your own servers or your private cloud. The application, its database and local models run where you decide, with no key or service from us.",
        },
        security: {
          title: "Security compliance",
          text: "The information your security review needs: what is stored, where and for how long, what leaves the machine and when, and how access is controlled.",
        },
      },
    },
    name: {
      title: "Under your own name",
      text: "Your teams use a tool that carries your name, backed by a contract.",
      items: {
        label: {
          title: "White-labeling",
          text: "Your name instead of ours: the product's name and the company behind it are defined in one file of the source you run.",
        },
        integration: {
          title: "Custom integration",
          text: "Integration services from our engineers, on request. Tell us in the form below what the assistant needs to work with.",
        },
        licensing: {
          title: "Annual licensing",
          text: (year: string, month: string) =>
            `One license for the year, with flexible terms. ${year} a year at the list price, compared with ${month} a month.`,
        },
      },
    },
    models: {
      title: "Every model",
      text: "One assistant does not have to mean one vendor.",
      items: {
        llm: {
          title: "Multi-LLM support",
          text: "All current and future models, local and from providers, side by side. Ollama, llama.cpp, LM Studio and vLLM on your network work like any provider.",
        },
        agents: {
          title: "Multi AI agent support",
          text: "A planner, a coder, a tester and a reviewer share the work, each with its own prompt and, if you like, its own model.",
        },
      },
    },
  },
  plan: {
    title: "Everything in the Enterprise plan",
    text: "Start today with the listed plan, or talk to us first.",
    perYear: "/year",
    monthly: (price: string, dollars: string) => `or ${price} a month. Paying yearly saves ${dollars}.`,
    upgrade: "Upgrade to Enterprise",
    included: "Included",
  },
};
