import { describe, expect, it } from "vitest";
import { asksAboutChanges, readGoBack, splitGoBack } from "~/domain/chat/go-back";

describe("a message asks to go back", () => {
  it.each([
    "undo",
    "Undo the last change",
    "can you undo that?",
    "revert the change",
    "Could you please undo the last edit",
    "change it back",
    "Go back to how it was",
    "Go back to how it was before, please.",
    "Please put it back the way it was.",
    "Make it like it was before",
    "I don't like it. Take it back!",
    "Restore the previous version",
    "bring back the old design",
    "Roll back to the version before",
    "Let’s go back to the old version",
    "No, go back",
    "revert everything",
  ])("in plain words: %s", (text) => {
    expect(readGoBack(text)).toEqual({ number: null });
  });

  it.each(["Go back to version 13", "restore version 13", "Please return to version #13.", "go back to v13"])(
    "by a number: %s",
    (text) => {
      expect(readGoBack(text)).toEqual({ number: 13 });
    },
  );

  it.each([
    "Add an undo button",
    "Reset the form after it was sent",
    "Make it blue",
    "Put it on the left",
    "Go back to the home page when the form is sent",
    "Return the total",
    "Undo the margin of the header and make it dark",
    "When the user presses Back, go back to the list",
    "Restore focus",
    "get it done",
    "Make that bigger",
    "",
    `${"word ".repeat(100)}. undo`,
  ])("and not with other requests: %s", (text) => {
    expect(readGoBack(text)).toBeNull();
  });
});

it("is about changes in more forms than those that ask to go back", () => {
  for (const text of [
    "Undo",
    "What did you just change?",
    "Which lines differ in the last version?",
    "The header was better as it was",
    "Why is version 12 slower?",
  ])
    expect([text, asksAboutChanges(text)]).toEqual([text, true]);
  for (const text of ["Add a footer", "Show the prices of last year"])
    expect([text, asksAboutChanges(text)]).toEqual([text, false]);
});

it("finds the line with which a model offers it, and shows the reply without it", () => {
  expect(splitGoBack("You can go back.\n\n/go-back 13\n")).toEqual({
    body: "You can go back.",
    offered: { number: 13 },
  });
  expect(splitGoBack("Sure.\n/go-back")).toEqual({ body: "Sure.", offered: { number: null } });
  expect(splitGoBack("Type /go-back 13 there.")).toEqual({ body: "Type /go-back 13 there.", offered: null });
});
