import { describe, expect, it } from "vitest";
import { chatMail, chatPushMessage, isEmailed, notificationKind } from "~/domain/account/chat-notifications";
import { isPushService } from "~/domain/account/push";

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

describe("the notification of a chat", () => {
  it("names the chat and links to it", () =>
    expect(chatPushMessage("reply_complete", { id: "c1", title: "A bakery" })).toEqual({
      title: "Your reply is ready",
      body: "A bakery",
      path: "/chat/c1",
      tag: "chat-c1",
    }));
  it("reports a failure, and is omitted when the user stopped the reply or a run works", () => {
    expect(notificationKind("reply", "failed")).toBe("reply_failed");
    expect(notificationKind("run", "asking")).toBe("run_asking");
    expect(notificationKind("reply", "stopped")).toBeUndefined();
    expect(notificationKind("run", "working")).toBeUndefined();
  });
  it("becomes an email after two minutes, of replies alone", () => {
    expect(isEmailed("reply_complete", 119_999)).toBe(false);
    expect(isEmailed("reply_complete", 120_000)).toBe(true);
    expect(isEmailed("run_asking", 999_999)).toBe(false);
  });
  it("says in its email how the reply ended", () => {
    const chat = { title: "A bakery", link: "/chat/c1" };
    expect(chatMail("reply_complete", chat)).toMatchObject({
      subject: "Your reply is ready: A bakery",
      lines: ["The reply in “A bakery” finished while you were away."],
    });
    expect(chatMail("reply_failed", chat)).toMatchObject({
      subject: "Your reply could not be completed: A bakery",
      lines: ["The reply in “A bakery” failed while you were away."],
    });
    expect(chatMail("run_asking", chat)).toBeUndefined();
  });
});
