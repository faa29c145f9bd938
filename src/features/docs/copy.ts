/** UI text of the documentation; its prose is in src/content/docs. */
export const copy = {
  docs: "Docs",
  chat: "Open the chat",
  menu: "Documentation menu",
  pages: "Documentation",
  onThisPage: "On this page",
  search: {
    label: "Search docs",
    found: (count: number) => (count === 1 ? "1 match" : `${count} matches`),
    none: "Nothing found. Try fewer or shorter words.",
  },
  command: {
    copy: (command: string) => `Copy ${command}`,
    copied: { title: "Copied to clipboard", text: "Command has been copied to your clipboard" },
    failed: "Failed to copy",
  },
  variables: {
    fallback: "Default",
    unset: "Not set by default",
    example: "Not set by default; for example",
    topics: {
      listening: "Listening address",
      storage: "Storage",
      signIn: "Sign-in with GitHub and Google",
      gitHub: "GitHub for projects",
      mail: "Mail",
      models: "Models",
      payments: "Payments",
      operation: "Push notifications and logging",
    },
  },
  parts: {
    replacement: "In production",
    rows: [
      {
        part: "Database",
        embedded: "PostgreSQL inside the server process, stored in a folder",
        replacement: "A PostgreSQL server",
        variables: ["DATABASE_URL"],
      },
      {
        part: "Mail",
        embedded: "Files in a folder, shown at /outbox on this machine only",
        replacement: "An SMTP server",
        variables: ["SMTP_URL"],
      },
      {
        part: "Models",
        embedded:
          "The built-in starter, which starts from templates and makes simple edits; Ollama if it is running",
        replacement: "Gemini, a llama.cpp server, LM Studio, vLLM",
        variables: ["GEMINI_API_KEY", "OPENAI_COMPATIBLE_BASE_URL"],
      },
      {
        part: "Sign-in",
        embedded: "Email and password, passkeys",
        replacement: "GitHub and Google in addition",
        variables: ["GITHUB_CLIENT_ID", "GOOGLE_CLIENT_ID"],
      },
      {
        part: "Live replies and rate limits",
        embedded: "In the server's memory",
        replacement: "Redis, shared by several instances",
        variables: ["REDIS_URL"],
      },
      {
        part: "Payments",
        embedded: "On this machine only, a simulated Stripe that accepts its test cards: no money moves",
        replacement: "Stripe, in test or live mode; or the simulated one on other machines as well",
        variables: ["STRIPE_SECRET_KEY", "PAYMENTS"],
      },
      {
        part: "Secret",
        embedded: "Generated once, in a file",
        replacement: "Your own; required with a database server",
        variables: ["AUTH_SECRET"],
      },
    ],
  },
};
