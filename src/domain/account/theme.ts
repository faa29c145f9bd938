import { z } from "zod";

/** Colour scheme; `system` follows the device. */
export const themeChoice = z.enum(["dark", "light", "system"]);
export type ThemeChoice = z.infer<typeof themeChoice>;
