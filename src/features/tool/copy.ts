const tools = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "tool" : "tools"}`;

/** The sentences about tool servers. */
export const copy = {
  title: "Servers",
  text: "Connect servers that speak MCP, the Model Context Protocol, and models can use their tools. Every call is shown in the chat and asks you first.",
  add: "Add MCP Server",
  empty: "No servers yet. Add one, and models that support tool calls can use its tools.",
  failed: "The servers could not be loaded.",
  notSaved: "This could not be saved.",
  notRemoved: "This could not be removed.",
  checking: "Connecting...",
  connected: (count: number) => `Connected: ${tools(count)}`,
  leftOut: (count: number) =>
    `${tools(count)} more ${count === 1 ? "is" : "are"} left out because they are too large or too many`,
  failing: (reason: string) => `Failing: ${reason}`,
  off: "Off: its tools are not offered to models",
  fromOperator: "Set by the operator",
  signedIn: "signed in",
  headers: (names: readonly string[]) => `headers: ${names.join(", ")}`,
  transports: { http: "streamable HTTP", sse: "server-sent events" },
  switch: (name: string) => `Use ${name}`,
  edit: "Edit",
  remove: "Remove",
  retry: "Check again",
  signIn: "Sign in",
  signInTo: (name: string) => `Sign in to ${name}`,
  of: (action: string, name: string) => `${action} ${name}`,
  removed: (name: string) => `${name} was removed`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "This deletes its headers, its sign-in and your decisions about its tools. Chats keep its results.",
  cancel: "Cancel",
  tools: {
    show: (count: number) => `Show ${tools(count)}`,
    noDescription: "No description",
    always: "Always allowed",
    never: "Never",
    changed: "Changed since you allowed it, so it asks again",
    forget: "Ask again",
    forgetOf: (tool: string) => `Ask again for ${tool}`,
  },
  form: {
    addTitle: "Add MCP Server",
    editTitle: (name: string) => `Edit ${name}`,
    name: "Name",
    namePlaceholder: "Issues",
    url: "Address",
    urlHint: "For example https://tools.example.com/mcp. Streamable HTTP and SSE are detected automatically.",
    headers: "Headers",
    headersHint: (stored: readonly string[]) =>
      stored.length > 0
        ? `Leave empty to keep: ${stored.join(", ")}`
        : "Optional, one per line, for example Authorization: Bearer ...",
    save: "Test and save",
    works: (count: number) => `Connected: ${tools(count)}`,
    needsSignIn: "Saved. Sign in to see its tools.",
  },
  signInDone: "You are signed in",
  signInFailed: "Sign-in failed",
  signInAgain: "It was cancelled, or started in another browser. Please start again.",
  state: {
    none: "None added",
    manage: "Manage MCP servers",
    checking: "Connecting...",
    connected: (count: number, all: number) =>
      count === all
        ? `${count} ${count === 1 ? "server" : "servers"} connected`
        : `${count} of ${all} servers connected`,
  },
} as const;
