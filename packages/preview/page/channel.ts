import type { MessageOf } from "../messages";
import type { pageToHost } from "../protocol";
import { settings } from "./settings";

const channel = new MessageChannel();
// Captured before the page runs and may replace it.
const post = channel.port1.postMessage.bind(channel.port1);

/** Sends the host its port; no other script has it. */
export function openChannel(onMessage: (message: unknown) => void): void {
  channel.port1.onmessage = ({ data }) => onMessage(data);
  parent.postMessage(settings.token, "*", [channel.port2]);
}

export const send = (message: MessageOf<typeof pageToHost>): void => post(message);
