import { describe, expect, it } from "vitest";
import { isPushService } from "~/domain/account/push";
import {
  type FinishedReply,
  replyMessage,
  shouldEmail,
  shouldNotify,
} from "~/domain/account/reply-notification";

describe("allowed push URLs", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("include browser push services: %s", (endpoint) => expect(isPushService(endpoint, [])).toBe(true));

  it.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/abc",
    "https://user:secret@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evilfcm.googleapis.com.example/abc",
    "http://127.0.0.1:6379/",
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "nonsense",
  ])("exclude everything else: %s", (endpoint) => expect(isPushService(endpoint, [])).toBe(false));

  it("include the operator's origins, compared as a whole", () => {
    const operators = ["http://127.0.0.1:4000"];
    expect(isPushService("http://127.0.0.1:4000/send/1", operators)).toBe(true);
    expect(isPushService("http://127.0.0.1:4001/send/1", operators)).toBe(false);
  });
});

describe("the notification of a reply", () => {
  const startedAt = new Date("2026-03-01T12:00:00Z");
  const reply = (seconds: number, status: FinishedReply["status"] = "complete"): FinishedReply => ({
    chatId: "c1",
    chatTitle: "A bakery",
    status,
    startedAt,
    finishedAt: new Date(startedAt.getTime() + seconds * 1000),
  });

  it("names the chat and links to it", () =>
    expect(replyMessage(reply(5))).toEqual({
      title: "Your reply is ready",
      body: "A bakery",
      path: "/chat/c1",
      tag: "chat-c1",
    }));
  it("reports a failure, and is omitted when the user stopped the reply", () => {
    expect(replyMessage(reply(5, "failed")).title).toBe("Your reply could not be completed");
    expect(shouldNotify(reply(5, "failed"))).toBe(true);
    expect(shouldNotify(reply(5, "stopped"))).toBe(false);
  });
  it("becomes an email after two minutes", () => {
    expect(shouldEmail(reply(119))).toBe(false);
    expect(shouldEmail(reply(120))).toBe(true);
  });
});
