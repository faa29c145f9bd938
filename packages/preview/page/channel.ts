import type { MessageOf } from "../messages";
import type { pageToHost } from "../protocol";
import { settings } from "./settings";

const channel = new MessageChannel();
// Captured now: the page may replace it later.
const post = channel.port1.postMessage.bind(channel.port1);

/** Hands the host its end of the channel, which no other script has. */
export function openChannel(onMessage: (message: unknown) => void): void {
  channel.port1.onmessage = ({ data }) => onMessage(data);
  parent.postMessage(settings.token, "*", [channel.port2]);
}

export const send = (message: MessageOf<typeof pageToHost>): void => post(message);
