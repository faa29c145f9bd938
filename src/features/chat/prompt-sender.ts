/** Lets components outside a conversation send messages in it. */
export type PromptSender = {
  /** Resolves to false if nothing was sent. */
  send: (text: string) => Promise<boolean>;
  /** Called by the conversation. @returns disconnects it */
  connect: (send: (text: string) => Promise<boolean>) => () => void;
};

export function createPromptSender(): PromptSender {
  let connected: ((text: string) => Promise<boolean>) | null = null;
  return {
    send: async (text) => (connected ? connected(text) : false),
    connect(send) {
      connected = send;
      return () => {
        if (connected === send) connected = null;
      };
    },
  };
}
