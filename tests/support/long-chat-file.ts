type LongChat = { id: string; messages: number; text?: string };

/** A chat of an Open WebUI export, each message an answer to the one before. */
function longChat({ id, messages, text = "A sentence about the rivers of Texas. ".repeat(10) }: LongChat) {
  const all = Array.from({ length: messages }, (_, at) => ({
    id: `m${at}`,
    parentId: at === 0 ? null : `m${at - 1}`,
    timestamp: 1_756_000_000 + at,
    role: at % 2 === 0 ? "user" : "assistant",
    content: `${at}: ${text}`,
    done: true,
  }));
  return {
    id,
    title: `Chat ${id}`,
    created_at: 1_756_000_000,
    updated_at: 1_756_000_000 + messages,
    chat: {
      history: {
        messages: Object.fromEntries(all.map((each) => [each.id, each])),
        currentId: all.at(-1)?.id,
      },
    },
  };
}

export const longChatFile = (chats: readonly LongChat[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(chats.map(longChat)));
