/** Color schemes; `system` follows the device. */
export const themeChoices = ["dark", "light", "system"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** A stored choice; null for any other text. Without a schema, because every page of the workspace loads this. */
export const readThemeChoice = (text: string | null): ThemeChoice | null =>
  themeChoices.find((choice) => choice === text) ?? null;
