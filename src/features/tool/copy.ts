const tools = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "tool" : "tools"}`;

/** The sentences about servers of tools. */
export const copy = {
  title: "Servers",
  text: "Give models tools of servers that speak MCP, the Model Context Protocol. Every call is shown in the chat and asks you first.",
  add: "Add MCP Server",
  empty: "You have no servers yet. Add one by its address, and models that can use tools get its tools.",
  failed: "The servers could not be loaded.",
  notSaved: "This could not be saved.",
  notRemoved: "This could not be removed.",
  checking: "Connecting...",
  connected: (count: number) => `Connected: ${tools(count)}`,
  leftOut: (count: number) =>
    `${tools(count)} more ${count === 1 ? "is" : "are"} left out, being too large or too many`,
  failing: (reason: string) => `Failing: ${reason}`,
  off: "Off: models do not get its tools",
  fromOperator: "Set by the operator",
  signedIn: "signed in",
  headers: (names: readonly string[]) => `headers: ${names.join(", ")}`,
  transports: { http: "streamable HTTP", sse: "server-sent events" },
  switch: (name: string) => `Use ${name}`,
  edit: "Edit",
  remove: "Remove",
  retry: "Check again",
  signIn: "Sign in",
  of: (action: string, name: string) => `${action} ${name}`,
  removed: (name: string) => `${name} was removed`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "Its headers, its sign-in and what you decided about its tools are deleted. Chats keep what it answered.",
  cancel: "Cancel",
  tools: {
    show: (count: number) => `Show ${tools(count)}`,
    noDescription: "Its server says nothing of it.",
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
    urlHint: "For example https://tools.example.com/mcp. How it is spoken to is found out by itself.",
    headers: "Headers",
    headersHint: (stored: readonly string[]) =>
      stored.length > 0
        ? `Leave empty to keep: ${stored.join(", ")}`
        : "Only if it asks for a key: one per line, as Authorization: Bearer ...",
    save: "Test and save",
    works: (count: number) => `Connected: ${tools(count)}`,
    needsSignIn: "Saved. It asks you to sign in before it shows its tools.",
  },
  signInDone: "You are signed in",
  signInFailed: "The sign-in did not work",
  signInAgain: "It was cancelled, or begun elsewhere. Begin it again.",
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
