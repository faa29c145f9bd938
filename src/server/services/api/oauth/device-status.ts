import type { DeviceStatus } from "~/domain/api/oauth/device";

/** Of a stored device. */
export const readStatus = (stored: string): DeviceStatus =>
  stored === "allowed" || stored === "denied" ? stored : "waiting";
