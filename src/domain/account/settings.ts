import { z } from "zod";
import { modelId } from "../model/model-id";
import { type ThemeChoice, themeChoices } from "./theme";

const MAX_FALLBACK_MODELS = 5;

/** A user's settings, shared by all browsers. Null: not set, the product's default applies. */
export type Settings = {
  /** Preselected in browsers where no model was picked yet. */
  defaultModel: { id: string; name: string } | null;
  /** Ids of those that answer when the selected model cannot be reached, in this order. */
  fallbackModels: readonly string[];
  theme: ThemeChoice | null;
  emailNotifications: boolean;
  pushNotifications: boolean;
  marketingEmails: boolean;
  /** Errors after a model's change are sent back to it without a click. */
  automaticRepair: boolean;
  /** When the user agreed to marketing emails; null while they are off. */
  marketingConsentAt: Date | null;
};

export const settingsForm = z.strictObject({
  defaultModel: modelId.nullable(),
  fallbackModels: z.array(modelId).max(MAX_FALLBACK_MODELS),
  theme: z.enum(themeChoices),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  marketingEmails: z.boolean(),
  automaticRepair: z.boolean(),
});

/** Any subset of the settings. */
export const settingsPatch = settingsForm.partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** Settings of a new account. */
export const defaultSettings: Settings = {
  defaultModel: null,
  fallbackModels: [],
  theme: null,
  emailNotifications: true,
  pushNotifications: true,
  marketingEmails: false,
  automaticRepair: false,
  marketingConsentAt: null,
};
