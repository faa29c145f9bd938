import type { GitHubConflict, GitHubLink, LeftOut } from "~/domain/github/github";

const files = (count: number) => `${count} ${count === 1 ? "file" : "files"}`;
const versions = (count: number) => `${count} ${count === 1 ? "version" : "versions"}`;

const MAX_NAMED = 5;
const reasons: Record<LeftOut["reason"], string> = {
  binary: "not a text or picture",
  link: "a symbolic link",
  submodule: "a submodule",
  large: "too large",
  generated: "made by a tool or secret",
  missing: "not in the archive",
  name: "not a name for a file here",
};

/** All text about GitHub for projects. */
export const copy = {
  section: {
    title: "GitHub Integration",
    text: "Push your projects to GitHub and import repositories.",
    signIn: "This is separate from signing in with GitHub, which gives no access to your repositories.",
    notConnected: "Not connected",
    connected: (login: string) => `Connected as ${login}`,
    connect: "Connect GitHub",
    replace: "Replace token",
    disconnect: "Disconnect",
    disconnected: "GitHub was disconnected",
    kinds: { token: "Personal access token", app: "Authorized on GitHub" },
    fineGrained: "Fine-grained token",
    scopes: (scopes: readonly string[]) => (scopes.length > 0 ? `Scopes: ${scopes.join(", ")}` : "No scopes"),
    expires: "Expires",
    failed: "Whether GitHub is connected could not be loaded.",
    denied: "GitHub was not connected, because the request was declined there.",
    notConnectedNow: "GitHub could not be connected. Please try again.",
  },
  connect: {
    title: "Connect GitHub",
    text: "With a personal access token. It is stored encrypted and never shown again.",
    token: "Token",
    hint: "A fine-grained token needs these permissions: Contents and Pull requests (read and write), and Administration (read and write) to create repositories.",
    make: "Create a token on GitHub",
    withApp: "Authorize on GitHub",
    orToken: "or with a token",
    save: "Test and save",
    saved: (login: string) => `GitHub is connected as ${login}`,
    cancel: "Cancel",
    failed: "This could not be saved.",
  },
  disconnect: {
    title: "Disconnect GitHub?",
    text: "The token is deleted here. Repositories and projects stay as they are. To end the token itself, delete it on GitHub.",
  },
  line: {
    name: "GitHub",
    notConnected: "Not connected",
    connect: "Connect GitHub",
    connected: (login: string) => `Connected as ${login}`,
    push: "Push this project",
    importOne: "Import a repository",
    failed: "Its state could not be loaded.",
  },
  project: {
    title: "GitHub",
    button: "GitHub",
    failed: "This could not be loaded.",
    connectFirst: "Connect GitHub in your account to push this project.",
    connect: "Connect GitHub",
    state: ({ ahead, version }: GitHubLink) =>
      ahead === null
        ? `GitHub has version ${version}`
        : ahead === 0
          ? "Up to date"
          : `${versions(ahead)} ahead`,
    onBranch: (branch: string) => `on ${branch}`,
    target: "Repository",
    targets: { new: "A new repository", existing: "One of my repositories" },
    name: "Name",
    isPrivate: "Private",
    isPrivateText: "Only you and those you invite see it.",
    search: "Owner and name",
    searchHint: "Type to search your repositories",
    branch: "Branch",
    branchHint: "It is created if there is none",
    message: "Commit message",
    push: "Push",
    close: "Close",
    request: "Open a pull request",
    notPushed: "This could not be pushed.",
    done: (count: number, repository: string, branch: string) =>
      `${files(count)} pushed to ${repository}, on ${branch}`,
    same: (repository: string) => `${repository} has these files already`,
    view: "View the commit on GitHub",
  },
  conflict: {
    title: ({ branch }: GitHubConflict) => `${branch} has changed on GitHub`,
    text: ({ author, message, files: count }: GitHubConflict) =>
      `${author} pushed “${message}”. ${files(count)} of this project ${count === 1 ? "differs" : "differ"} there; a push would undo that, so nothing was pushed. A pull request takes your version to a branch of its own.`,
    more: (count: number) => `and ${count} more`,
    view: "View their commit",
    request: "Open a pull request instead",
  },
  request: {
    title: "Open a pull request",
    base: "Into",
    branch: "From the new branch",
    titleField: "Title",
    body: "Description",
    back: "Back",
    open: "Open pull request",
    done: (number: number) => `Pull request #${number} is open`,
    view: "View it on GitHub",
    failed: "The pull request could not be opened.",
  },
  importing: {
    title: "Import from GitHub",
    text: "A public repository, or one that your connection reaches. Up to 200 files and 2 MB of text and pictures.",
    source: "Repository",
    sourceHint: "owner/name, or the address of a repository or folder",
    branch: "Branch",
    branchHint: "Empty for the default one",
    folder: "Folder",
    folderHint: "Empty for all of it",
    start: "Import",
    cancel: "Cancel",
    failed: "The import failed",
    done: (count: number, repository: string) => `Imported ${files(count)} from ${repository}`,
    all: "Nothing was left out.",
    leftOut: (count: number) => `${files(count)} left out`,
    reason: ({ path, reason }: LeftOut) => `${path}: ${reasons[reason]}`,
    more: (count: number) => `and ${count} more`,
    open: "Open the project",
  },
  maxNamed: MAX_NAMED,
};
