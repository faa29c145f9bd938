export const copy = {
  outboxLink: {
    text: "This server stores its emails on this machine instead of sending them.",
    link: "Open the outbox",
  },
  outbox: {
    title: "Outbox",
    subtitle:
      "Emails that this server would have sent. They stay on this machine and can only be read from it.",
    empty: {
      title: "No emails yet",
      text: "Emails from the server, such as confirmation links, appear here automatically.",
    },
    to: "To",
  },
} as const;
