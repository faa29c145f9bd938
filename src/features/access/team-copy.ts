import type { Role } from "~/domain/access/role";
import type { TeamThingKind } from "~/domain/access/team";
import { visibleText } from "~/domain/text/verbatim";
import { copy } from "./copy";

const kinds: Record<TeamThingKind, string> = {
  project: "Project",
  connection: "Connection",
  collection: "Knowledge",
  template: "Template",
};

export const teamCopy = {
  cancel: copy.cancel,
  failed: copy.failed,
  kinds,
  title: "Your teams",
  text: "A team owns projects, connections to models, knowledge and templates together. Its members need no other invitation. Your own settings and keys stay yours until you add them.",
  create: "Create team",
  loadFailed: "Your teams could not be loaded",
  name: "Name",
  members: "Members",
  empty: "It owns nothing yet.",
  /** @param owner null: the user */
  facts: (owner: string | null, role: Role | null, members: number) =>
    [
      owner === null || role === null ? "Owned by you" : `Owned by ${owner} · ${copy.roles[role]}`,
      members === 0 ? "No members yet" : `${members} ${members === 1 ? "member" : "members"}`,
    ].join(" · "),
  /** "Rename Praxis" */
  of: (action: string, name: string) => `${action.replace("…", "")}: ${visibleText(name)}`,
  new: {
    title: "Create a team",
    text: "What the team owns counts toward your plan's storage.",
    submit: "Create team",
    done: (name: string) => `The team ${visibleText(name)} was created`,
  },
  rename: {
    open: "Rename…",
    title: "Rename the team",
    submit: "Rename",
    done: (name: string) => `The team is now called ${visibleText(name)}`,
  },
  give: {
    open: "Add…",
    title: (team: string) => `Add something to ${visibleText(team)}`,
    /** @param owner null: the user */
    text: (owner: string | null) =>
      owner === null
        ? "All members can use it, as their role allows. You can take it out again."
        : `It will belong to ${owner}, who owns the team and alone can take it out again. You go on using it as a member.`,
    nothing: "You have nothing to add yet.",
    what: "What to add",
    submit: "Add",
    done: (name: string, team: string) => `${visibleText(name)} now belongs to ${visibleText(team)}`,
  },
  take: {
    open: (name: string) => `Take ${visibleText(name)} out of the team`,
    done: (name: string) => `${visibleText(name)} is now yours alone`,
  },
  remove: {
    open: "Delete…",
    title: (team: string) => `Delete the team ${visibleText(team)}?`,
    text: "Its members lose access immediately. Everything it owns stays yours.",
    confirm: "Delete team",
    done: (team: string) => `The team ${visibleText(team)} was deleted`,
  },
} as const;
