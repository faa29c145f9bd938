import type { Reach } from "~/domain/access/reach";
import type { Role } from "~/domain/access/role";
import type { SharedView } from "~/domain/access/share";
import { visibleText } from "~/domain/text/verbatim";

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

type Shared = Pick<SharedView, "target" | "name" | "chats">;

/** "3 chats" */
const chatsOf = (chats: number) => (chats === 1 ? "chat" : countOf(chats, "chat", "chats"));

/** "the project “Garden” and its 3 chats" */
const sharedAs = ({ target, name, chats }: Shared) =>
  target === "chat"
    ? `the chat “${visibleText(name)}”`
    : target === "team"
      ? `the projects of the team “${visibleText(name)}”`
      : `the project “${visibleText(name)}” and its ${chatsOf(chats)}`;

/** What a role lets somebody do: "Ana can edit". */
const may: Record<Role, string> = {
  viewer: "can view",
  commenter: "can comment",
  suggester: "can suggest changes",
  editor: "can edit",
};

const roleNames: Record<Role, string> = {
  viewer: "Can view",
  commenter: "Can comment",
  suggester: "Can suggest changes",
  editor: "Can edit",
};

/** All that a role lets somebody do. */
const allOf: Record<Role, string> = {
  viewer: "can view it",
  commenter: "can view it and comment",
  suggester: "can view it, comment and suggest changes",
  editor: "can edit it",
};

/** The same for several projects. */
const inAll: Record<Role, string> = {
  viewer: "can view everything",
  commenter: "can view everything and comment",
  suggester: "can view everything, comment and suggest changes",
  editor: "can edit everything",
};

export const copy = {
  cancel: "Cancel",
  close: "Close",
  failed: "This could not be saved.",
  roles: roleNames,
  owner: "Owner",
  dialog: {
    title: "Share",
    members: "Members",
    text: (shared: Shared) => `Who can open ${sharedAs(shared)}.`,
    loading: "Loading who has access",
    loadFailed: "Who has access could not be loaded",
    reach: {
      machine:
        "This server can only be reached from this computer. Others can open what you share once it has an address on your network or on the internet.",
      network: "Only devices on the same network as this server can open what you share.",
      internet: "Anyone whom you invite can open it, wherever they are.",
    } satisfies Record<Reach, string>,
  },
  invite: {
    email: "Email address",
    emailHint: "They get an email with a link.",
    role: "Access",
    lifetime: "Ends",
    submit: "Invite",
    done: (email: string, role: Role) => `${email} was invited and ${may[role]}`,
    failed: "The invitation could not be sent.",
  },
  /** By days; "never" for none. */
  lifetimes: { 1: "In a day", 7: "In 7 days", 30: "In 30 days", never: "Never" },
  people: {
    title: "People",
    none: "Nobody else has access yet.",
    team: ({ name, members }: NonNullable<SharedView["team"]>) =>
      `Owned by the team “${visibleText(name)}”: ${countOf(members, "member", "members")}.`,
    lastSeen: (when: string) => `Last viewed ${when}`,
    notSeen: "Has not viewed it yet",
    until: (day: string) => `until ${day}`,
    /** The name of the menu. */
    access: (name: string, role: Role) => `Access for ${name}: ${may[role]}`,
    changed: (name: string, role: Role) => `${name} ${may[role]} now`,
    handOver: "Make owner…",
    remove: "Remove access",
    removed: (name: string) => `${name} no longer has access`,
  },
  handOver: {
    title: (name: string) => `Make ${name} the owner?`,
    text: (shared: Shared, name: string) =>
      `${name} will own ${sharedAs(shared)}, with what is published of it, and decide who has access. You can still edit. Only ${name} can give it back.`,
    confirm: "Make owner",
    done: (name: string) => `${name} is now the owner`,
  },
  links: {
    title: "Links",
    text: "Anyone who has a link and an account on this server can use it.",
    withLink: (role: Role) => `With this link, anyone ${may[role]}`,
    people: (count: number) =>
      count === 0 ? "not used yet" : `used by ${countOf(count, "person", "people")}`,
    copyOf: (role: Role) => `Copy the link: anyone ${may[role]}`,
    copied: "Link copied",
    copyFailed: "The browser did not allow copying",
    create: "Create link",
    created: (role: Role) => `Anyone with the new link ${may[role]}`,
    revokeOf: (role: Role) => `Revoke the link: anyone ${may[role]}`,
    revoked: "The link no longer works, and people who joined with it no longer have access",
  },
  leave: {
    open: "Leave",
    title: "Leave?",
    text: (shared: Shared, owner: string) =>
      `You will no longer be able to open ${sharedAs(shared)}, until ${owner} invites you again.`,
    confirm: "Leave",
    done: "You left",
  },
  invitation: {
    title: (name: string, isTeam: boolean) =>
      isTeam ? `Join the team “${visibleText(name)}”?` : `Open “${visibleText(name)}”?`,
    text: (owner: string, role: Role, isTeam: boolean) =>
      isTeam
        ? `${owner} invites you. In its projects, you ${inAll[role]}.`
        : `${owner} shares it with you. You ${allOf[role]}.`,
    until: (day: string) => `Your access ends on ${day}.`,
    account: (email: string) => `You are logged in as ${email}.`,
    guest: (isAddressed: boolean) =>
      `Log in or sign up to open it${isAddressed ? ", with the email address that it was sent to" : ""}.`,
    logIn: "Log in",
    signUp: "Sign up",
    open: "Open",
    join: "Join",
    loading: "Loading the invitation",
    loadFailed: "The invitation could not be loaded",
    gone: "This invitation no longer works",
    goneText: "It has expired or was revoked. Ask whoever sent it for a new one.",
    toDashboard: "Go to the dashboard",
  },
  list: {
    title: "Shared with you",
    row: (owner: string, role: Role) => `${owner} · ${roleNames[role]}`,
  },
  line: {
    failed: "Who has access could not be loaded",
    none: "Only you can open this chat.",
    some: (count: number) => `Shared with ${countOf(count, "person", "people")}.`,
    links: (count: number) => `Shared by ${countOf(count, "link", "links")}.`,
    member: (owner: string) => `${owner} shares this chat with you.`,
    open: "Share…",
    show: "Who has access",
  },
  /** In place of the message box, or next to it. */
  note: {
    readOnly: (owner: string, role: Exclude<Role, "editor">) =>
      `${owner} shares this chat with you. You ${allOf[role]}.`,
    quota: "Your prompts count against your plan.",
  },
} as const;
