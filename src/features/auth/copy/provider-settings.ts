import { providersCopy } from "./providers";

export const providerSettingsCopy = {
  title: "Connected accounts",
  description: "Accounts on other services that you can log in with.",
  connected: "Connected",
  notConnected: "Not connected",
  notConfigured: providersCopy.notSetUp,
  onlyMethod:
    "This is your only way to log in. Add a password, a passkey or another provider before you disconnect it.",
  connect: (name: string) => `Connect ${name} for sign-in`,
  disconnect: (name: string) => `Disconnect ${name}`,
  disconnected: (name: string) => ({
    title: `${name} disconnected`,
    description: `It can no longer be used to log in. You can also revoke our access in your ${name} account.`,
  }),
  disconnectFailed: (name: string) => `Error disconnecting ${name}`,
  confirm: {
    title: (name: string) => `Disconnect ${name}?`,
    text: (name: string) =>
      `You will no longer be able to log in with ${name}. Your other sign-in methods still work.`,
    keep: "Keep it",
  },
  loadFailed: "Could not load your connected accounts",
};
