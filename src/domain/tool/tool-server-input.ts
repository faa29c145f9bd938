import { z } from "zod";
import { headerLines, serverAddress } from "../model/connection-input";
import { OPERATOR } from "./tool-server";

/** The form of a tool server. Empty headers keep the stored ones. */
export const toolServerInput = z.object({
  id: z.uuid().optional(),
  name: z.string().trim().min(1, "Enter a name.").max(60),
  url: serverAddress.refine((text) => text !== "", "Enter the server's address."),
  headers: headerLines,
});

export type ToolServerForm = z.input<typeof toolServerInput>;
export type ToolServerInput = z.infer<typeof toolServerInput>;

/** A server's id, or `operator:<name>`. */
const serverId = z.union([z.uuid(), z.string().startsWith(OPERATOR).max(200)]);

export const toolServerIdInput = z.object({ id: serverId });
export const ownToolServerInput = z.object({ id: z.uuid() });
export const toolServerSwitchInput = ownToolServerInput.extend({ enabled: z.boolean() });
export const toolPermissionInput = z.object({ serverId, tool: z.string().min(1).max(200) });
