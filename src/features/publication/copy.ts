import { anyHost } from "~/domain/publication/host";
import type { Reach } from "~/domain/publication/reach";

const plain = (count: number) => count.toLocaleString("en-US");
const files = (count: number) => `${plain(count)} ${count === 1 ? "file" : "files"}`;

const reaches: Record<Reach, string> = {
  anyone: "Anyone with the link can open it.",
  password: "Anyone with the link and the password can open it.",
  network: "Only devices on the same network as this server can open it.",
  machine: "Only this machine can open it, because this server has no public address.",
  nobody: "Nobody can open it, because its last day is over.",
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The sentences about publications; those of the specification word for word. */
export const copy = {
  publish: "Publish",
  cancel: "Cancel",
  close: "Close",
  remove: "Remove",
  failed: "This could not be saved.",
  copied: "Copied",
  copyFailed: "The browser did not allow copying",
  button: {
    publish: "Publish",
    command: "Publish this project",
    live: "Published",
    behind: "Published; a newer version is available",
  },
  dialog: {
    title: "Publish",
    /** @param isLive whether it is already published */
    text: (reach: Reach, isLive: boolean) =>
      `${isLive ? reaches[reach] : `Once it is published, ${lowerFirst(reaches[reach])}`} It runs in a sandbox, with no access to anyone's account.`,
    loading: "Loading the publication",
    loadFailed: "The publication could not be loaded",
    here: "On this server",
    publish: "Publish",
    settings: "Settings",
    save: "Save changes",
    saved: "Publication updated",
    unpublish: "Unpublish",
    unpublished: (title: string) => `${title} is no longer published`,
    fields: {
      title: "Title",
      description: "Description",
      descriptionHint: "Shown in link previews. Optional.",
      slug: "Address",
      slugHint: (address: string) => `${address}… Leave empty to use the title.`,
      version: "Version",
      newest: (number: number) => `Always the newest (now version ${number})`,
      stay: (number: number) => `Stay on version ${number}`,
      asksPassword: "Require a password",
      asksPasswordText: "Visitors enter it once. Search engines do not list the page.",
      password: "Password",
      passwordHint: "Leave empty to keep the current one.",
      lastDay: "Last day online",
      lastDayHint: "Leave empty to keep it online.",
    },
  },
  files: {
    of: {
      publish: (count: number, version: number) => `Version ${version}: ${files(count)}`,
      update: (count: number, version: number) => `Update to version ${version}: ${files(count)}`,
      deploy: (count: number, version: number) => `Deploy version ${version}: ${files(count)}`,
    },
    failed: "The files could not be loaded",
    follows: "Every later version is published as soon as it is saved, without asking.",
  },
  live: {
    open: "Open",
    copyLink: "Copy link",
    copyEmbed: "Copy embed code",
    shows: (number: number) => `Shows version ${number}`,
    follows: (number: number) => `Follows the newest version, now ${number}`,
    views: (count: number) => `${plain(count)} ${count === 1 ? "view" : "views"}`,
    behind: (number: number) => `Version ${number} is newer.`,
    update: "Update",
    updated: (number: number) => `Version ${number} is live`,
    password: "Password",
    expired: (day: string) => `Expired on ${day}`,
    expires: (day: string) => `Until ${day}`,
  },
  unpublish: {
    title: (title: string) => `Unpublish ${title}?`,
    text: "Its address stops working immediately, and its view count is deleted. The project stays.",
    action: "Unpublish",
  },
  section: {
    title: "Published Code",
    text: "Projects you published, each at its own address.",
    failed: "Your publications could not be loaded",
    empty: {
      title: "No Published Projects Yet",
      text: "When you publish your projects to GitHub, they will appear here.",
      connect: "Connect GitHub to Publish",
    },
    live: "Live",
    expired: "Expired",
    pinned: (number: number) => `Pinned to version ${number}`,
    newer: "Newer version available",
    edit: "Open project",
    of: (action: string, title: string) => `${action}: ${title}`,
  },
  hosts: {
    title: "Other hosts",
    text: `Deploy projects to ${anyHost} with a token from your account there. Tokens are stored encrypted and never shown again.`,
    failed: "Your hosts could not be loaded",
    token: (host: string) => `${host} token`,
    hasToken: "Token saved",
    noToken: "No token",
    where: (host: string) => `Create a token on ${host}`,
    save: "Save token",
    replace: "Replace token",
    saved: (host: string) => `The token for ${host} was saved`,
    removeToken: "Remove token",
    removed: (host: string) => `The token for ${host} was removed`,
  },
  deploy: {
    title: "Deploy elsewhere",
    text: "The same files, with everything they need.",
    to: (host: string) => `Deploy to ${host}`,
    again: (host: string) => `Deploy to ${host} again`,
    busy: (host: string) => `Deploying to ${host}…`,
    done: (host: string) => `Live on ${host}`,
    zip: "Download for any host (.zip)",
  },
  popover: {
    none: "Nothing published yet.",
    some: (count: number) => `${plain(count)} published ${count === 1 ? "project" : "projects"}.`,
    manage: "Manage publications",
    howTo: "Publish a project with the button above the preview.",
  },
};
