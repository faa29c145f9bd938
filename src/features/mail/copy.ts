export const copy = {
  outboxLink: {
    text: "This server keeps its mails on this machine instead of sending them.",
    link: "Open the outbox",
  },
  outbox: {
    title: "Outbox",
    subtitle: "Mails that this server would have sent. They stay on this machine, and only it can read them.",
    empty: {
      title: "No mail yet",
      text: "When the server has a mail for someone, such as a confirmation link, it appears here by itself.",
    },
    to: "To",
  },
} as const;
