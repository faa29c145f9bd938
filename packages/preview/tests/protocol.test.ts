import { expect, it } from "vitest";
import { shape } from "../check";
import { deliver, type MessageOf } from "../messages";
import { hostToApp } from "../protocol";

/** What the app hears of a message. */
function heard(message: unknown): unknown[] {
  const messages: unknown[] = [];
  const hear = (each: unknown) => void messages.push(each);
  deliver(
    hostToApp,
    {
      shown: hear,
      cleared: hear,
      still: hear,
      controls: hear,
      walked: hear,
      storage: hear,
      picked: hear,
      hand: hear,
      acted: hear,
      checked: hear,
      recorded: hear,
      link: hear,
      visits: hear,
      dialogs: hear,
      download: hear,
      pong: hear,
      console: hear,
      condition: hear,
    },
    message,
  );
  return messages;
}

const picked = (element: object) => ({
  type: "picked",
  element: { tag: "p", text: "", markup: "<p>", place: null, places: [], steps: [], ...element },
});

it.each([
  [{ type: "shown" }, true],
  [{ type: "picked", element: null }, true],
  [picked({ place: { path: "src/App.tsx", line: 3 }, steps: [{ tag: "body", id: "", nth: 0 }] }), true],
  [picked({ tag: "" }), false],
  [picked({ text: "a".repeat(201) }), false],
  [picked({ markup: "a".repeat(501) }), false],
  [picked({ place: { path: "src/App.tsx", line: 0 } }), false],
  [picked({ places: [{ place: { path: "src/App.tsx", line: 3, at: 0, size: 9 }, count: 4 }] }), true],
  [picked({ places: [{ place: { path: "src/App.tsx", line: 3, at: -1, size: 9 }, count: 4 }] }), false],
  [picked({ steps: Array(201).fill({ tag: "p", id: "", nth: 0 }) }), false],
  [{ type: "hand", event: { kind: "key", deed: "delete" } }, true],
  [{ type: "hand", event: { kind: "key", deed: "save" } }, false],
  [
    { type: "hand", event: { kind: "look", look: { styles: { color: "red" }, backgrounds: [], alike: 1 } } },
    true,
  ],
  [
    { type: "hand", event: { kind: "look", look: { styles: { color: 1 }, backgrounds: [], alike: 1 } } },
    false,
  ],
  [{ type: "visits", visits: { addresses: ["/invoices"], at: 0 } }, true],
  [{ type: "visits", visits: { addresses: Array(51).fill("/"), at: 0 } }, false],
  [{ type: "visits", visits: { addresses: [`/${"a".repeat(2000)}`], at: 0 } }, false],
  [{ type: "checked", id: 1, at: 0, problem: null }, true],
  [{ type: "checked", id: 1, at: 61, problem: null }, false],
  [{ type: "recorded", recorded: { step: { do: "see", text: "Milk" }, replaces: 0, sizes: [] } }, true],
  [{ type: "recorded", recorded: { step: { do: "see", text: "" }, replaces: 0, sizes: [] } }, false],
  [{ type: "recorded", recorded: { step: { do: "see", text: "Milk" }, replaces: 3, sizes: [] } }, false],
  [{ type: "recorded", recorded: { step: { do: "run", text: "Milk" }, replaces: 0, sizes: [] } }, false],
  [{ type: "pong", id: 3 }, true],
  [
    {
      type: "console",
      entries: [{ level: "log", text: "a" }],
      counts: { log: 1, warn: 0, error: 0, uncaught: 0 },
      imagesBlocked: false,
    },
    true,
  ],
  [
    {
      type: "console",
      entries: [{ level: "log", text: "a".repeat(2001) }],
      counts: { log: 1, warn: 0, error: 0, uncaught: 0 },
      imagesBlocked: false,
    },
    false,
  ],
  [
    {
      type: "console",
      entries: Array(201).fill({ level: "log", text: "a" }),
      counts: { log: 1, warn: 0, error: 0, uncaught: 0 },
      imagesBlocked: false,
    },
    false,
  ],
  [
    {
      type: "console",
      entries: [],
      counts: { log: -1, warn: 0, error: 0, uncaught: 0 },
      imagesBlocked: false,
    },
    false,
  ],
  [picked({ colour: "red" }), false],
  [{ type: "storage", area: "local", changes: [{ key: "a", value: null }] }, true],
  [{ type: "storage", area: "local", changes: [{ key: "a", value: 1 }] }, false],
  [{ type: "storage", area: "constructor", changes: [] }, false],
  [{ type: "controls", kinds: ["field", "button"] }, true],
  [{ type: "controls", kinds: Array(301).fill("field") }, false],
  [{ type: "link", path: "a".repeat(256) }, false],
  [{ type: "pong", id: 0.5 }, false],
  [{ type: "constructor" }, false],
  [{ type: ["shown"] }, false],
  [{}, false],
  [{ type: "failed", reason: "forged" }, false],
  ["shown", false],
  [null, false],
])("believes the frame only what it may say (%#)", (words, believed) => {
  expect(heard(words)).toEqual(believed ? [words] : []);
});

it("does not compile where a message is left out or unknown", () => {
  const channel = { shown: shape({}), gone: shape({}) };
  const hear = () => {};
  // @ts-expect-error: no handler for `gone`
  deliver(channel, { shown: hear }, {});
  // @ts-expect-error: no such message
  deliver(channel, { shown: hear, gone: hear, other: hear }, {});
  type Sent = MessageOf<typeof hostToApp>;
  const pong: Sent = { type: "pong", id: 1 };
  // @ts-expect-error: a pong without its number
  const broken: Sent = { type: "pong" };
  expect([pong.type, broken.type]).toEqual(["pong", "pong"]);
});
