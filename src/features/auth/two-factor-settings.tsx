export { TwoFactorSection as TwoFactorSettings } from "./security/two-factor-section";
