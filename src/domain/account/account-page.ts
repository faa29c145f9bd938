/** A headed part of a page. `label` is what lists show, `heading` what the page shows where it says more. */
type PageSection = { id: string; label: string; heading?: string };

type Facts = {
  path: string;
  label: string;
  /** Anchor of what has no heading but the page's own. */
  topic?: string;
  sections?: readonly PageSection[];
  /** Other anchors that lead to the page: its cards, and what older links name. */
  anchors?: readonly string[];
};

const groups = [
  {
    label: "My Account",
    pages: [
      {
        path: "/account",
        label: "Profile",
        topic: "profile",
        sections: [{ id: "settings", label: "Settings" }],
        anchors: ["appearance"],
      },
      {
        path: "/account/security",
        label: "Security",
        topic: "security",
        anchors: [
          "account",
          "two-factor",
          "password",
          "email",
          "passkeys",
          "providers",
          "sessions",
          "events",
        ],
      },
      { path: "/account/notifications", label: "Notifications", topic: "notifications" },
      {
        path: "/account/billing",
        label: "Plan and billing",
        sections: [
          { id: "subscription", label: "Subscription" },
          { id: "billing", label: "Billing", heading: "Billing Information" },
        ],
        anchors: ["storage", "billing-history"],
      },
      { path: "/account/usage", label: "Usage", topic: "usage" },
      { path: "/account/teams", label: "Teams", topic: "teams" },
    ],
  },
  {
    label: "Integrations",
    pages: [
      {
        path: "/account/models",
        label: "Models",
        topic: "models",
        sections: [{ id: "ollama", label: "Ollama Models" }],
        anchors: ["local-models", "fine-tuning"],
      },
      { path: "/account/agent", label: "Agent", topic: "agent", anchors: ["agent-roles", "packages"] },
      {
        path: "/account/connections",
        label: "Connections",
        topic: "connections",
        sections: [
          { id: "github", label: "GitHub" },
          { id: "mcp", label: "MCP Servers" },
          { id: "supabase", label: "Supabase" },
        ],
      },
      { path: "/account/api-keys", label: "API Keys", topic: "api-keys" },
    ],
  },
  {
    label: "History",
    pages: [
      { path: "/account/publications", label: "Publications", topic: "publish" },
      {
        path: "/account/data",
        label: "Data and privacy",
        sections: [
          { id: "chat-history", label: "Chat History" },
          { id: "your-data", label: "Your Data" },
        ],
        anchors: ["export-account", "import", "traffic", "delete-account"],
      },
    ],
  },
] as const satisfies readonly { label: string; pages: readonly Facts[] }[];

type Page = (typeof groups)[number]["pages"][number];
type SectionsOf<Each> = Each extends { sections: readonly { id: infer Id }[] } ? Id : never;
type TopicOf<Each> = Each extends { topic: infer Id } ? Id : never;

export type AccountPage = Facts & { path: Page["path"] };
/** Anchors of the parts of pages. */
export type AccountSectionId = SectionsOf<Page> | TopicOf<Page>;

/** The pages of an account, by group: one table for the list at the side, the search of actions and old links. */
export const accountGroups: readonly { label: string; pages: readonly AccountPage[] }[] = groups;

export const accountPages: readonly AccountPage[] = accountGroups.flatMap(({ pages }) => pages);

/** The page that has an anchor; undefined for anchors of no page. */
export const pageWithAnchor = (anchor: string): AccountPage | undefined =>
  accountPages.find(
    ({ topic, sections = [], anchors = [] }) =>
      topic === anchor || sections.some(({ id }) => id === anchor) || anchors.includes(anchor),
  );
