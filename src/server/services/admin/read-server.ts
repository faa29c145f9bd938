import type { Db } from "~/server/db";
import type { Mailer } from "~/server/ports/mailer";
import type { Models } from "~/server/ports/models";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { readHealth } from "../health/read-health";
import { MAIL_TOPIC } from "../mail/queue-mail";
import { daysBefore } from "./read-list";

type Deps = { db: Db; clock: Clock; streams: Streams; mailer: Mailer; models: Models };

export type PartName = "database" | "disk" | "streams" | "mail" | "models";
type Light = "ok" | "warning" | "failed";

/** A part of the server: whether it works, in a sentence. */
export type ServerPart = { name: PartName; light: Light; text: string };

/** What runs here, and how each part of it does. */
export async function readServer(deps: Deps) {
  const [health, mail, models] = await Promise.all([readHealth(deps), mailPart(deps), modelsPart(deps)]);
  const isWorking = health.status === "ok";
  const parts: ServerPart[] = [
    {
      name: "database",
      light: isWorking ? "ok" : "failed",
      text: isWorking ? "It answers." : "It does not answer.",
    },
    ...(health.disk ? [diskPart(health.disk)] : []),
    {
      name: "streams",
      light: "ok",
      text:
        health.streams === "redis"
          ? "Through Redis, for several servers."
          : "In this process, which is enough for one server.",
    },
    mail,
    models,
  ];
  return { version: health.version, database: health.database, node: process.version, parts };
}

const diskPart = (disk: "ok" | "full"): ServerPart => ({
  name: "disk",
  light: disk === "ok" ? "ok" : "failed",
  text: disk === "ok" ? "There is space to write." : "It is full: nothing can be saved until space is freed.",
});

/** By what failed within a day, and what should have been sent by now. */
async function mailPart({ db, clock, mailer }: Deps): Promise<ServerPart> {
  const now = clock.now();
  const mails = { topic: MAIL_TOPIC, lastError: { not: null } };
  const [failed, retrying] = await Promise.all([
    db.outbox.count({ where: { ...mails, doneAt: { gt: daysBefore(now, "1") } } }),
    db.outbox.count({ where: { ...mails, doneAt: null } }),
  ]);
  const where = mailer.listStored
    ? "Emails are stored on this machine, because no mail server is set."
    : "Emails go to the mail server.";
  if (failed + retrying === 0) return { name: "mail", light: "ok", text: where };
  const text = `${where} ${retrying} are tried again, and ${failed} were given up within a day.`;
  return { name: "mail", light: failed > 0 ? "failed" : "warning", text };
}

async function modelsPart({ models }: Deps): Promise<ServerPart> {
  const connected = (await models.list()).filter((provider) => provider.connected);
  const count = connected.reduce((sum, { models: own }) => sum + own.length, 0);
  return count > 0
    ? {
        name: "models",
        light: "ok",
        text: `${count} ${count === 1 ? "model" : "models"} can be picked, in addition to those that users connect.`,
      }
    : { name: "models", light: "warning", text: "No model answers. Users can connect their own." };
}
