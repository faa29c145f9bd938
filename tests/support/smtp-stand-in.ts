import { once } from "node:events";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type SmtpStandIn = {
  url: string;
  /** Accepted emails. */
  mails: {
    to: string;
    from: string;
    replyTo: { name: string; address?: string }[];
    subject: string;
    text: string;
    headers: { key: string; value: string }[];
  }[];
  /** The number of emails received, including rejected ones. */
  attempts(): number;
  close(): Promise<void>;
};

/**
 * An SMTP server on a free port. It rejects the first `refusals` emails with a temporary error; if `silent`, it accepts
 * connections and never responds.
 */
export async function startSmtp({ refusals = 0, silent = false } = {}): Promise<SmtpStandIn> {
  const mails: SmtpStandIn["mails"] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // Closing does not wait for clients of a silent server.
    closeTimeout: 500,
    onConnect(_session, greet) {
      if (silent) attempts++;
      else greet();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (++attempts <= refusals)
          return done(Object.assign(new Error("Busy, come back"), { responseCode: 421 }));
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(", "),
          from: mail.from?.address ?? "",
          replyTo: (mail.replyTo ?? []).map(({ name, address }) => ({ name, address })),
          subject: mail.subject ?? "",
          text: mail.text ?? "",
          headers: mail.headers.map(({ key, value }) => ({ key, value })),
        });
        done();
      });
    },
  });
  // Ignore clients that disconnect from a silent server.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in listens on no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    attempts: () => attempts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
