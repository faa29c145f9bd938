import type { FoundFiles, GitHubConflict, GitHubLink, LeftOut } from "~/domain/github/github";
import { visibleText } from "~/domain/text/verbatim";

const files = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "file" : "files"}`;
const versions = (count: number) => `${count} ${count === 1 ? "version" : "versions"}`;

const MAX_NAMED = 5;
const reasons: Record<LeftOut["reason"], string> = {
  binary: "not text or an image",
  encoding: "text in an unknown encoding",
  lfs: "kept in Git LFS",
  link: "a symbolic link",
  submodule: "a submodule",
  large: "too large",
  generated: "generated or secret",
  missing: "not in the archive",
  name: "name not allowed here",
  pins: "pins packages from outside the npm registry",
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
    failed: "The GitHub connection could not be loaded.",
    denied: "GitHub was not connected: the request was declined on GitHub.",
    notConnectedNow: "GitHub could not be connected. Please try again.",
  },
  connect: {
    title: "Connect GitHub",
    text: "Your token is stored encrypted and never shown again.",
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
  refusal: { connect: "Connect GitHub Again" },
  disconnect: {
    title: "Disconnect GitHub?",
    text: "The token is deleted here. Repositories and projects stay as they are. To revoke the token itself, delete it on GitHub.",
  },
  line: {
    name: "GitHub",
    notConnected: "Not connected",
    connect: "Connect GitHub",
    connected: (login: string) => `Connected as ${login}`,
    push: "Push this project",
    importOne: "Import a repository",
    failed: "Its status could not be loaded.",
  },
  project: {
    title: "GitHub",
    command: "Push this project to GitHub",
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
    onBranch: (branch: string) => `on ${visibleText(branch)}`,
    target: "Repository",
    targets: { new: "A new repository", existing: "One of my repositories" },
    name: "Name",
    isPrivate: "Private",
    isPrivateText: "Only you and people you invite can see it.",
    search: "Owner and name",
    searchHint: "Type to search your repositories",
    branch: "Branch",
    branchHint: "Created if it does not exist",
    message: "Commit message",
    push: "Push",
    close: "Close",
    request: "Open a pull request",
    notPushed: "This could not be pushed.",
    done: (count: number, repository: string, branch: string) =>
      `${files(count)} pushed to ${visibleText(repository)}, branch ${visibleText(branch)}`,
    same: (repository: string) => `${visibleText(repository)} already has these files`,
    view: "View the commit on GitHub",
  },
  /** The contents of a push. */
  shown: {
    files: (count: number, version: number) => `Version ${version}: ${files(count)}`,
    removed: (count: number) => `Deleted on GitHub: ${files(count)}`,
    hidden: "This text has characters that cannot be seen",
    note: "The branch gets exactly these files, even if the project changes in the meantime. Other files on it stay as they are.",
  },
  conflict: {
    title: ({ branch }: GitHubConflict) => `${visibleText(branch)} has changed on GitHub`,
    text: ({ author, message, files: count }: GitHubConflict) =>
      `${visibleText(author)} pushed “${visibleText(message)}”. ${files(count)} of this project ${count === 1 ? "differs" : "differ"} there. Pushing would undo that change, so nothing was pushed. A pull request puts your version on its own branch.`,
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
    text: "A public repository, or one that your connection can access. Up to 200 files and 2 MB of text and images.",
    source: "Repository",
    sourceHint: "owner/name, or the address of a repository or folder",
    branch: "Branch",
    branchHint: "Leave empty for the default branch",
    folder: "Folder",
    folderHint: "Leave empty for the whole repository",
    start: "Import",
    cancel: "Cancel",
    failed: "The import failed",
    done: (count: number, repository: string) => `Imported ${files(count)} from ${visibleText(repository)}`,
    all: "Nothing was left out.",
    leftOut: (count: number) => `${files(count)} left out`,
    reason: ({ reason }: LeftOut) => reasons[reason],
    more: (count: number) => `and ${count.toLocaleString("en-US")} more`,
    look: "Show files",
    back: "Back",
    from: ({ repository, branch }: FoundFiles) => `${visibleText(repository)}, branch ${visibleText(branch)}`,
    files: (count: number) => `Reads ${files(count)}`,
    open: "Open the project",
  },
  maxNamed: MAX_NAMED,
};
