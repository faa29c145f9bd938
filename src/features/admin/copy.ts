import type {
  AccountState,
  FilterOf,
  InquiryStage,
  InvitationState,
  ListName,
  MailState,
} from "~/domain/admin/list";
import { type AuditKind, auditKindNames } from "~/domain/auth/audit-kind";
import { GRACE_DAYS } from "~/domain/auth/deletion";
import { INVITATION_DAYS, type SignUpMode } from "~/domain/auth/sign-up-mode";
import { type PlanId, planIds, planLimits } from "~/domain/billing/plan";

const plans = Object.fromEntries(planIds.map((id) => [id, planLimits[id].name])) as Record<PlanId, string>;

/** `password_changed` → "Password changed" */
const spelledOut = (name: string) => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const kinds = Object.fromEntries(auditKindNames.map((kind) => [kind, spelledOut(kind)])) as Record<
  AuditKind,
  string
>;

export const accountStates: Record<AccountState, string> = {
  active: "Active",
  unconfirmed: "Unconfirmed",
  suspended: "Suspended",
  deleting: "Being deleted",
};
export const mailStates: Record<MailState, string> = {
  waiting: "Waiting",
  retrying: "Retrying",
  sent: "Sent",
  failed: "Failed",
};
export const inquiryStages: Record<InquiryStage, string> = {
  new: "New",
  contacted: "Contacted",
  won: "Won",
  lost: "Lost",
};
export const invitationStates: Record<InvitationState, string> = {
  open: "Open",
  expired: "Expired",
  accepted: "Accepted",
};

type Filter = { all: string; options: Readonly<Record<string, string>> };
type ListWords<Name extends ListName> = {
  caption: string;
  search: string;
  empty: string;
  filters: Record<FilterOf<Name>, Filter>;
};

export const copy = {
  pages: "Administration pages",
  loading: "Loading",
  loadFailed: "Could not load this list",
  nothingFound: "Nothing matches",
  showAll: "Show all",
  firstPage: "First page",
  nextPage: "Next page",
  actions: "Actions",
  actionsOf: (name: string) => `Actions for ${name}`,
  formats: { csv: "CSV", jsonl: "JSON lines" },
  download: (format: "csv" | "jsonl") =>
    `Download everything found as ${format === "csv" ? "CSV" : "JSON lines"}`,
  cancel: "Cancel",
  failed: "That did not work. Please try again.",
  never: "Never",
  lists: {
    people: {
      caption: "People",
      search: "Search by name or email",
      empty: "Nobody has an account yet.",
      filters: {
        state: { all: "All states", options: accountStates },
        plan: { all: "All plans", options: plans },
      },
    },
    teams: {
      caption: "Teams",
      search: "Search by team or owner",
      empty: "There are no teams yet.",
      filters: {},
    },
    invitations: {
      caption: "Invitations",
      search: "Search by email",
      empty: "Nobody was invited yet.",
      filters: { state: { all: "All states", options: invitationStates } },
    },
    inquiries: {
      caption: "Inquiries",
      search: "Search by company, name, email or note",
      empty: "There are no inquiries yet. They come from the Enterprise page.",
      filters: { stage: { all: "All stages", options: inquiryStages } },
    },
    audit: {
      caption: "Audit trail",
      search: "Search by user or administrator",
      empty: "Nothing has happened yet.",
      filters: {
        kind: { all: "All events", options: kinds },
        by: { all: "By anybody", options: { user: "By the user", administrator: "By an administrator" } },
        days: {
          all: "Any time",
          options: { "1": "Last 24 hours", "7": "Last 7 days", "30": "Last 30 days", "90": "Last 90 days" },
        },
      },
    },
    mail: {
      caption: "Emails",
      search: "Search by address or kind",
      empty: "No emails were queued yet.",
      filters: { state: { all: "All states", options: mailStates } },
    },
  } satisfies { [Name in ListName]: ListWords<Name> },
  people: {
    columns: {
      name: "Name",
      plan: "Plan",
      state: "State",
      methods: "Sign-in",
      prompts: "Prompts this month",
      stored: "Storage",
      seen: "Last seen",
      created: "Created",
    },
    granted: "Granted",
    states: accountStates,
    methods: (methods: readonly string[]) => methods.map(spelledOut).join(", ") || "None",
    you: "You",
    reason: "Reason",
    reasonHint: "Kept in the audit trail. The user does not see it.",
    audit: "Show in audit trail",
    plan: {
      open: "Change plan…",
      title: (name: string) => `Plan of ${name}`,
      text: "A granted plan costs nothing and lasts until you end it. A subscription to a higher plan still counts.",
      label: "Granted plan",
      options: { ...plans, "free-plan": "None" },
      submit: "Save",
      done: "Plan changed",
    },
    suspend: {
      open: "Suspend…",
      title: (name: string) => `Suspend ${name}?`,
      text: "They are logged out and can't log in. Their API keys stop working, running replies end, and their publications go offline. Nothing is deleted.",
      submit: "Suspend",
      done: "Account suspended",
    },
    unsuspend: {
      open: "End suspension…",
      title: (name: string) => `Let ${name} in again?`,
      text: "They can log in, and their API keys and publications work again.",
      submit: "End suspension",
      done: "Suspension ended",
    },
    signOut: {
      open: "Log out everywhere…",
      title: (name: string) => `Log ${name} out everywhere?`,
      text: "All their sessions end. They can log in again. API keys keep working.",
      submit: "Log out everywhere",
      done: "Logged out everywhere",
    },
    confirmAddress: {
      open: "Mark email as confirmed…",
      title: (name: string) => `Confirm ${name}?`,
      text: "You vouch that this address belongs to whoever signed up last with it: their name and password become the account's.",
      submit: "Mark as confirmed",
      done: "Email confirmed",
    },
    resend: { open: "Resend confirmation", done: "Email sent" },
    delete: {
      open: "Delete…",
      title: (name: string) => `Delete ${name}?`,
      text: "Their chats, projects and publications are erased with the account.",
      when: "When",
      options: {
        later: `After ${GRACE_DAYS} days, unless they log in before`,
        now: "At once. This can't be undone",
      },
      submit: "Delete account",
      done: "Account deleted",
    },
  },
  teams: {
    columns: { name: "Team", owner: "Owner", members: "Members", projects: "Projects", created: "Created" },
    open: "Show members",
    title: (name: string) => `Members of ${name}`,
    text: "Only a team's owner can change its members or delete it.",
    none: "Nobody besides the owner.",
    notJoined: "Has not joined yet",
    roles: { viewer: "Viewer", commenter: "Commenter", suggester: "Suggester", editor: "Editor" },
  },
  audit: {
    columns: { created: "When", event: "Event", who: "Account", by: "By", from: "From" },
    noAccount: "No account",
    user: "The user",
  },
  mail: {
    columns: { kind: "Email", to: "To", state: "State", attempts: "Attempts", created: "Queued" },
    text: "What an email said is not kept, nor is any link that it held.",
    kind: spelledOut,
    unknown: "Not kept",
    sales: "The sales address",
    error: (reason: string) => `Last error: ${reason}`,
    resend: "Send again",
    done: "The email is on its way",
  },
  signUp: {
    title: "Who can sign up",
    text: "Applies to every way of creating an account. Owners named in OWNER_EMAILS can always sign up.",
    modes: {
      open: { label: "Everybody", hint: "Whoever can open this server can create an account." },
      invitation: { label: "By invitation", hint: "Only addresses that you have invited below." },
      closed: { label: "Nobody", hint: "Accounts that exist stay as they are." },
    } satisfies Record<SignUpMode, { label: string; hint: string }>,
    saved: "Saved",
    invitations: "Invitations",
    invitationsText: `Each is for one address, and valid for ${INVITATION_DAYS} days.`,
    email: "Email",
    invite: "Send invitation",
    invited: "Invitation sent",
    columns: { email: "Email", state: "State", by: "Invited by", sent: "Sent" },
    formerly: "A former owner",
    resend: "Send again",
    withdraw: "Withdraw",
    withdrawn: "Invitation withdrawn",
    loadFailed: "Could not load who can sign up",
  },
  inquiries: {
    columns: { company: "Company", contact: "Contact", stage: "Stage", mails: "Emails", created: "Received" },
    open: "Open",
    title: (company: string) => `Inquiry from ${company}`,
    facts: {
      phone: "Phone",
      users: "Users",
      method: "Prefers",
      demo: "Wants a demo",
    },
    methods: { email: "Email", phone: "Phone" } as Readonly<Record<string, string>>,
    notSaid: "Not said",
    yes: "Yes",
    no: "No",
    stage: "Stage",
    note: "Note",
    handled: (by: string, when: string) => `Last changed by ${by}, ${when}`,
    save: "Save",
    saved: "Inquiry saved",
    mails: { sales: "To the team", copy: "Copy to them" },
    resend: { sales: "Send to the team again", copy: "Send their copy again" },
    resent: "The email is on its way",
    mailStates: {
      waiting: "Waiting",
      sent: "Sent",
      retrying: "Retrying",
      failed: "Failed",
      withheld: "Withheld",
    },
  },
  server: {
    lights: { ok: "Works", warning: "Needs attention", failed: "Does not work" },
    names: { database: "Database", disk: "Disk", streams: "Live updates", mail: "Mail", models: "Models" },
    loadFailed: "Could not read the state of the server",
    again: "Check again",
    about: {
      version: "Version",
      database: "Database",
      databases: { embedded: "Embedded (PGlite)", postgres: "PostgreSQL" },
      node: "Node.js",
      docs: "Documentation",
      links: {
        "/docs/self-hosting/administration": "Administration",
        "/docs/self-hosting/upgrades": "Upgrades",
        "/docs/self-hosting/backups": "Backups",
        "/docs/config": "Settings",
      },
    },
  },
} as const;
