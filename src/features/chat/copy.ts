import type { ReplyUsage } from "~/domain/chat/usage";
import type { ReplyProgress } from "~/domain/model/local-model";
import { formatBytes } from "~/domain/text/format-bytes";
import type { ToolAnswer, ToolCallState } from "~/domain/tool/tool-call";

const plain = (count: number) => count.toLocaleString("en-US");
const dollars = (amount: number) =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumSignificantDigits: 2 });
const countOf = (count: number) =>
  count === 1 ? "1 earlier message is" : `${plain(count)} earlier messages are`;
const lastOf = (count: number) =>
  count === 1 ? "the last one is sent" : `the last ${plain(count)} are sent`;

const linesOf = (count: number, change: "added" | "removed") =>
  `${plain(count)} ${count === 1 ? "line" : "lines"} ${change}`;

/** All text of the chat builder. The specification prescribes part of it word for word. */
export const copy = {
  greeting:
    "Hello! I'm your coding assistant. Describe an app, a page or a function, and I'll write it. The preview next to this chat runs it right away.",
  placeholder: "Ask me anything about coding...",
  hint: "Press Enter to send, Shift+Enter for new line",
  thinking: "Thinking...",
  processing: "Processing",
  waiting: "Waiting in the queue...",
  waitingNote: "Many replies are being written right now. This one will start automatically.",
  progress: (progress: ReplyProgress) => {
    if (progress.phase === "waiting")
      return progress.before === 1
        ? "One reply comes before yours"
        : `${progress.before} replies come before yours`;
    const what = progress.phase === "loading" ? "Loading the model" : "Reading your prompt";
    return `${what}: ${Math.round(progress.share * 100)}%`;
  },
  insteadOf: (selected: string) => `because ${selected} could not be reached`,
  replyDetails: {
    title: "Details of this reply",
    model: "Model",
    input: "Tokens in",
    cached: "Of these, cached",
    output: "Tokens out",
    firstToken: "Time to first token",
    speed: "Speed",
    cost: "Cost",
    place: "Data",
    tokens: (count: number, isEstimated: boolean) => `${isEstimated ? "about " : ""}${plain(count)}`,
    time: (ms: number) => (ms < 1_000 ? `${plain(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`),
    perSecond: (tokens: number, isEstimated: boolean) =>
      `${isEstimated ? "about " : ""}${tokens < 10 ? tokens.toFixed(1) : Math.round(tokens)} tokens/s`,
    dollars: (cost: number) => `about ${dollars(cost)}`,
    places: {
      machine: "Stayed on this machine",
      network: "Stayed on your network",
      elsewhere: "Sent to the provider",
    },
  },
  loading: "Loading...",
  copied: "Copied to clipboard",
  copyFailed: "Failed to copy",
  attachedPageFailed: "The page could not be attached. Open it again, and copy it instead.",
  networkError: "Error communicating with the AI service",
  tryAgain: "Please try again.",
  seePlans: "See the plans",
  serverUnreachable: "The server could not be reached. Your text is saved; please try again.",
  you: "You",
  assistant: "Assistant",
  messages: "Conversation",
  messageBox: "Message",
  send: "Send message",
  queue: "Send after this reply",
  stop: "Stop the reply",
  attach: "Attach files",
  dropHere: "Drop files to attach them",
  attached: "Attached files",
  removeAttachment: (name: string) => `Remove ${name}`,
  toBottom: "Scroll to the newest message",
  loadingOlder: "Loading earlier messages",
  conversation: {
    failed: "The conversation could not be loaded",
    missing: "Chat not found. It may have been deleted.",
    newChat: "Start a new chat",
    retry: "Try again",
    offline: "You are offline. Your text is saved, and the reply continues on the server.",
    reconnecting: "The connection to the server was lost. Reconnecting…",
  },
  message: {
    copy: "Copy message",
    regenerate: "Regenerate reply",
    rate: { up: "Good reply", down: "Bad reply" },
    edit: "Edit message",
    editBox: "Edit your message",
    editHint: "The earlier version is kept as another branch.",
    resend: "Send",
    cancel: "Cancel",
    nothingChanged: "Nothing was changed.",
    nothingFitted: "No change of this reply could be made, so the project is as it was.",
    stopped: "You stopped this reply.",
    interrupted: "This reply was interrupted when the server shut down.",
    cut: {
      length: "This reply reached its length limit.",
      blocked: "The model's provider cut this reply short under its safety rules.",
    },
    proceed: "Continue",
    retry: "Retry",
    thinkingNow: "Thinking",
    thought: "Thought before answering",
    branches: "Versions",
    previousBranch: "Previous version",
    nextBranch: "Next version",
    branchOf: (at: number, of: number) => `${at} / ${of}`,
  },
  /** Shown above the message box: what the model will not receive. */
  leftOut: (leftOut: number, sent: number) =>
    `${countOf(leftOut)} left out; ${sent === 0 ? "only your new one is sent" : lastOf(sent)}.`,
  oldImagesLeftOut: (count: number) =>
    `${count === 1 ? "1 earlier image is" : `${plain(count)} earlier images are`} left out: together, they are too large.`,
  cutFile: (name: string, share: number) =>
    `Only about ${Math.max(1, Math.round(share * 100))}% of ${name} fits in the model's context.`,
  tooLong: (tokens: number, limit: number) =>
    `Too long for this model: about ${plain(tokens)} of ${plain(limit)} tokens.`,
  imagesNotSent: "Earlier images are not sent: the selected model cannot see images.",
  /** What the next message sends, in estimated tokens. */
  context: {
    label: (used: number, limit: number | null, leftOut: number) =>
      [
        `Context: about ${plain(used)}${limit === null ? "" : ` of ${plain(limit)}`} tokens`,
        leftOut > 0 && `${plain(leftOut)} ${leftOut === 1 ? "file" : "files"} left out`,
      ]
        .filter(Boolean)
        .join(", "),
    short: (used: number) => (used < 1_000 ? plain(used) : `${(used / 1_000).toFixed(1)}k`),
    title: "Sent with your next message",
    used: (used: number, limit: number | null) =>
      limit === null ? `about ${plain(used)} tokens` : `about ${plain(used)} of ${plain(limit)} tokens`,
    tokens: (count: number) => plain(count),
    instructions: "Instructions",
    passages: "Passages of your collections",
    conversation: (sent: number, leftOut: number) =>
      leftOut === 0
        ? "Conversation"
        : `Conversation (${plain(leftOut)} of ${plain(sent + leftOut)} earlier messages left out)`,
    summary: "Summary of the messages left out",
    files: (sent: number, all: number) => `Project files (${plain(sent)} of ${plain(all)})`,
    reply: "Reserved for the reply",
    filesTitle: "Project files",
    search: "Search files",
    states: { listed: "outline only", omitted: "left out" },
    pin: (path: string) => `Always send ${path}`,
    drop: (path: string) => `Never send ${path}`,
    hint: "Files that your message names are always sent. Your choices are remembered for this project.",
  },
  sql: {
    label: "Warnings about this SQL",
    fix: "Add this:",
    fixName: "the fix",
    hidden: "It has characters that cannot be seen. This is what is copied:",
    whole: "All of the SQL",
  },
  code: {
    copy: "Copy code",
    copyOf: (name: string) => `Copy code of ${name}`,
    image: "Image",
    taskDone: "Done",
    taskOpen: "Open",
  },
  references: { title: "This message is about", remove: (name: string) => `Remove ${name}` },
  commands: {
    title: "Commands",
    nothing: "No matching command. Change it, or press Escape, then Enter to send it as a message.",
    files: "Files and collections",
    collection: "Collection",
    count: (count: number) => `${count} ${count === 1 ? "suggestion" : "suggestions"}`,
    template: "Start from a template",
    model: "Switch to another model",
    version: "Restore an earlier version",
    prompt: "Use a saved prompt",
    save: "Save the text that follows as a prompt, or manage saved prompts",
    firstPrompt: "Save your first prompt",
    noPrompts: "No saved prompts yet",
    clear: "Start a new chat; this one stays in your history",
    help: "Commands and keyboard shortcuts",
    notConnected: "Not connected",
    onScreen: "On screen",
    restored: (number: number) => `Restored as version ${number}`,
  },
  savedPrompts: {
    title: "Saved prompts",
    description:
      "Type /prompt to use one. Names in double braces, such as {{topic}}, are variables: Tab moves between them.",
    list: "Your prompts",
    name: "Name",
    text: "Prompt",
    save: "Save",
    add: "Save as prompt",
    cancel: "Close",
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    saved: "Prompt saved",
    removed: (name: string) => `${name} was deleted.`,
    restored: "Prompt restored",
    undo: "Undo",
  },
  details: "Details",
  diagram: {
    alt: "Diagram. Its code can be shown instead.",
    code: "Show the code",
    show: "Show the diagram",
    failed: "This diagram could not be drawn: its code has an error.",
  },
  footnote: { note: (label: string) => `Footnote ${label}`, back: "Back to the text" },
  followUps: "Suggested follow-ups",
  /** Commands that a reply asks to run. */
  install: {
    install: (names: string) => `Install ${names}`,
    asking: "If a question appears above the preview, answer it there.",
    failed: (reason: string) => `The packages could not be installed. ${reason}`,
  },
  run: {
    title: "Run in the terminal",
    commands: "Commands",
    output: "Output",
    once: "Run once",
    always: "Always for this project",
    decline: "Don't run",
    stop: "Stop",
    send: "Send output to the assistant",
    askAgain: "Ask every time",
    note: "Runs on this project's files in your browser, without network access. “Always” covers any commands that a model asks for in this project, in all of its chats, without showing them first, until you choose to be asked every time. It also sends the output back, up to 3 times per message; each counts as a prompt.",
    unavailable: "There is no project to run this in yet.",
    sendNote: "Counts as a prompt.",
    alwaysNote: "This project runs commands without asking. Sending counts as a prompt.",
    states: {
      open: "Not run yet",
      passed: "Not run",
      running: "Running",
      elsewhere: "Started in another tab",
      declined: "Not allowed to run",
      ended: "",
    },
    ended: (exitCode: number, milliseconds: number) =>
      `Exit code ${exitCode}, ${(milliseconds / 1000).toFixed(1)} s`,
    nothing: "No output",
    expand: (lines: number) => `Output, ${lines} lines`,
    failed: (reason: string) => `The commands could not be run. ${reason}`,
  },
  /** A tool that a reply calls. */
  tool: {
    label: (tool: string) => `Tool ${tool}`,
    arguments: "Arguments",
    result: "Answer",
    reason: "Reason",
    nothing: "An empty answer",
    notLoaded: "The answer could not be loaded.",
    changed:
      "You always allowed this tool, but its server has changed what it says of it. Look again before you allow it.",
    note: "The server gets these arguments, and the model gets the answer. Allow only what you expected.",
    always: (tool: string, server: string) =>
      `“Always” covers every later call of ${tool} on ${server}, in all of your chats and with any arguments, until you change it in your account or the server describes the tool differently.`,
    asks: (tool: string, server: string) => `The assistant asks to call ${tool} of ${server}.`,
    answers: {
      once: "Allow once",
      always: "Always for this tool",
      never: "Never",
    } satisfies Record<ToolAnswer, string>,
    states: {
      asking: "Waiting for you",
      running: "Running",
      done: "Done",
      refused: "Not allowed",
      unanswered: "Not answered in time",
      failed: "Failed",
      interrupted: "Ended early",
    } satisfies Record<ToolCallState, string>,
  },
  /** A file of a reply, as its card names it. */
  file: {
    states: {
      writing: "Writing",
      written: "",
      applied: "Applied",
      deleted: "Deleted",
      refused: "Not applied",
      unsaved: "Not saved",
      unfinished: "Not finished",
      unused: "Not used",
      shown: "",
    },
    saveVersion: "Save Version",
    showStorage: "What Takes Space",
    unnamed: "Not applied: it does not name a file.",
    askToApply: "Ask to apply it",
    applyRequest: (code: string) =>
      `Apply this part of your last answer to the file it belongs to:\n\n${code.trim()}`,
    movedFrom: (path: string) => `Moved from ${path}`,
    unused: {
      quotation: "This is what the file held before.",
      part: "This is only a part of the file, so the file stays as it is.",
      earlier: "The reply gives this file again below, and that one was used.",
      alternative: "The reply offers this in place of the file above, which was used.",
      talk: "In Chat nothing is changed.",
    },
    take: "Use This One",
    taken: "The file now holds this code.",
    retried: "This change could not be applied. It is retried below.",
    views: { code: "Code", changes: "Changes" },
    unchanged: (count: number) => `${plain(count)} unchanged ${count === 1 ? "line" : "lines"}`,
    noChanges: "No changes.",
    changesUnknown: "This reply has no stored version of the file.",
    tooDifferent: "The files differ too much to compare line by line.",
    open: "Open in editor",
    openOf: (name: string) => `Open ${name} in editor`,
    describe: (name: string, { added, removed }: { added: number; removed: number }, state: string) =>
      [
        name,
        added > 0 && linesOf(added, "added"),
        removed > 0 && linesOf(removed, "removed"),
        state.toLowerCase(),
      ]
        .filter(Boolean)
        .join(", "),
  },
  queued: {
    title: "Queued until the reply ends",
    takeBack: (text: string) => `Return to the message box: ${text}`,
  },
  quota: {
    left: (left: number, limit: number) => `${left} of ${limit} prompts left`,
    returns: (time: string) => `the next one is available ${time}`,
    returnsAgain: (time: string) => `Your next prompt is available ${time}. Your text is saved.`,
    unlimited: (plan: string) => `${plan}: unlimited prompts`,
  },
  header: {
    newChat: "New chat",
    history: "Chat history",
    settings: "Chat settings",
  },
  panes: {
    title: "Chat builder",
    label: "Panes",
    chat: "Chat",
    editor: "Code",
    preview: "Preview",
    resize: "Resize the panes",
    resizeCode: "Resize the code",
    toggle: { chat: "Show chat", editor: "Code", preview: "Show preview" },
  },
  integrations: {
    open: "Integrations",
    github: { name: "GitHub" },
    ollama: { name: "Ollama" },
    mcp: { name: "MCP Servers" },
    supabase: { name: "Supabase" },
    publish: { name: "Publish" },
    knowledge: { name: "Knowledge" },
  },
  collections: {
    none: "Collect documents that your chats can be answered from.",
    newChat:
      "Type @ in your first message to mention a collection. Once the chat has begun, you can attach one here.",
    manage: "Manage collections",
  },
  passages: {
    title: "Passages",
    cited: "From your collections:",
    uncited: "The reply cites none of the passages that it was given:",
    open: (number: number, document: string) => `Passage ${number}, ${document}`,
    silent: (name: string) => `Nothing about this was found in “${name}”.`,
    byWordsOnly: "Found by words alone: the model that finds passages by meaning did not answer in time.",
  },
  shortcuts: {
    search: "Search chats",
    searchBox: "Search chats and actions",
    recent: "Recent chats",
    chats: "Chats",
    list: "Keyboard shortcuts",
    templates: "Browse templates",
    dashboard: "Dashboard",
    account: "Account settings",
    undoVersion: "Undo the last project change",
    redoVersion: "Redo the last project change",
    terminal: "Open or close the terminal",
    editor: "In the editor",
    openFile: "Open a file",
    searchProject: "Search the project",
    definition: "Go to the definition (or Ctrl and click)",
    references: "Find references",
    rename: "Rename a name in all files",
    fix: "Quick fix, such as adding an import",
    format: "Format the file",
    saveVersion: "Save as a version",
    newLine: "New line in a message",
    close: "Close a dialog",
    or: "or",
  },
  history: {
    title: "Chat history",
    search: "Search your chats",
    empty: "No chats yet",
    emptyText: "Your conversations will be listed here.",
    nothingFound: "No matching chats",
    nothingFoundText: "Try different words.",
    failed: "The list could not be loaded",
    rename: (title: string) => `Rename ${title}`,
    renameBox: "New title",
    save: "Save",
    cancel: "Cancel",
    remove: (title: string) => `Delete ${title}`,
    removed: "Chat deleted",
    undo: "Undo",
    restored: "Chat restored",
    viewAll: "View all chat history",
  },
  settings: {
    title: "Chat settings",
    description: "These apply to all future replies.",
    systemPrompt: "System prompt",
    systemPromptHint:
      "Sent to the model with every message. For example, name the language or libraries to use.",
    temperature: "Temperature",
    temperatureHint: "0 to 2. Lower is more predictable.",
    topK: "Top K",
    topKHint: "A whole number from 1 to 500. Limits each step to this many of the most likely tokens.",
    topP: "Top P",
    topPHint: "0 to 1. Lower values consider only the most likely tokens.",
    maxTokens: "Max tokens",
    maxTokensHint: "Leave empty for the maximum your plan and the model allow.",
    maxTokensRange: "A whole number from 64 to 1,000,000, or empty.",
    numberRequired: "Please enter a number",
    save: "Save settings",
    reset: "Reset to defaults",
    saved: "Settings saved",
    failed: "The settings could not be loaded",
  },
  repair: {
    title: (number: number, of: number) => `Fixing an error · try ${number} of ${of}`,
    writing: "Writing a fix…",
    checking: "Checking: running the page again and trying its main controls.",
    states: {
      fixed: "Fixed. The error is gone, and there are no new ones.",
      rolled_back: "Rolled back.",
      stopped: "Stopped. Nothing was changed.",
      failed: "The model did not reply. Nothing was changed.",
    },
    took: ({ inputTokens, outputTokens, isEstimated, cost }: ReplyUsage) =>
      [
        `${isEstimated ? "about " : ""}${plain(inputTokens)} tokens in, ${plain(outputTokens)} out`,
        cost !== null && `about ${dollars(cost)}`,
        "no prompt used",
      ]
        .filter(Boolean)
        .join(" · "),
    stop: "Stop",
  },
  attachment: {
    tooLarge: (name: string) => `${name} is larger than 10 MB`,
    notSeen: (name: string) => `${name} was not sent: the selected model cannot see images`,
    unseen: "The selected model cannot see images",
    reading: "Reading…",
    unsent: "Not uploaded",
    uploadAgain: (name: string) => `Upload ${name} again`,
    size: formatBytes,
    pages: (count: number) => `${plain(count)} ${count === 1 ? "page" : "pages"}`,
    tokens: (count: number) => `${plain(count)} tokens`,
    places: { prompt: "In the prompt", project: "In the project" },
    move: {
      project: (name: string) => `Add ${name} to the project instead`,
      prompt: (name: string) => `Send ${name} in the prompt instead`,
    },
    added: (path: string) => `Added to the project as ${path}`,
    tooMany: "You can attach at most 8 files to a message",
    empty: (name: string) => `${name} is empty`,
    unreadable: (name: string) => `${name} could not be read`,
  },
  announce: {
    thinking: "The assistant is thinking.",
    code: (language: string) => `Code${language ? ` in ${language}` : ""}.`,
    done: "The reply is complete.",
  },
} as const;
