/** Lets what stands next to a conversation send a message in it. */
export type PromptSender = {
  /** Resolves to false when nothing was sent. */
  send: (text: string) => Promise<boolean>;
  /** The conversation says how. @returns ends that */
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
