const senders = new Set<() => Promise<void>>();

/** What was typed in this tab and is not on the server yet: whatever builds on the draft there sends it first. */
export const waitingEdits = {
  /** @returns ends it */
  sentBy(send: () => Promise<void>): () => void {
    senders.add(send);
    return () => senders.delete(send);
  },
  /** Resolves once the server has them, or refused them: then the editor says so. */
  async send(): Promise<void> {
    await Promise.allSettled([...senders].map((send) => send()));
  },
};
