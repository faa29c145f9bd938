import { z } from "zod";
import { modelId } from "../model/model-id";
import { type ThemeChoice, themeChoice } from "./theme";

/** Choices that a user makes once and for every browser. Null: none was made, the product's own holds. */
export type Settings = {
  /** Selected in the chat builder of a browser in which no model was picked yet. */
  defaultModel: { id: string; name: string } | null;
  theme: ThemeChoice | null;
  emailNotifications: boolean;
  pushNotifications: boolean;
  marketingEmails: boolean;
  /** When marketing e-mails were agreed to; null while they are off. */
  marketingConsentAt: Date | null;
};

/** Any of the settings, one or several at a time. */
export const settingsPatch = z
  .object({
    defaultModel: modelId.nullable(),
    theme: themeChoice,
    emailNotifications: z.boolean(),
    pushNotifications: z.boolean(),
    marketingEmails: z.boolean(),
  })
  .partial()
  .strict();
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** What an account has before anything was chosen. */
export const defaultSettings: Settings = {
  defaultModel: null,
  theme: null,
  emailNotifications: true,
  pushNotifications: true,
  marketingEmails: false,
  marketingConsentAt: null,
};
