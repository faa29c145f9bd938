export const copy = {
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
