export const copy = {
  navigation: { dashboard: "Dashboard", chat: "Chat", account: "Account menu" },
  theme: { dark: "Dark", light: "Light", system: "System" },
  logOut: { label: "Log Out", failed: "Error signing out", anErrorOccurred: "An error occurred" },
  dashboard: {
    title: "Welcome to Your Dashboard",
    greeting: (name: string) => `Hello, ${name}`,
    loading: "Loading your dashboard",
    overview: { title: "Account Overview", email: "Email" },
    settings: { title: "AI Settings", defaultModel: "Default Model", theme: "Theme" },
    openChat: "Open AI Chat",
    openChatText: "Describe an app or a change, and watch it run beside the conversation.",
    failed: { title: "Error fetching profile", description: "Could not load your profile information" },
    retry: "Try again",
  },
} as const;
