import type { PlanLimits } from "~/domain/billing/plan";
import type { StorageKind } from "~/domain/billing/storage";
import { formatBytes } from "~/domain/text/format-bytes";

/** Not in a plan's list of limits: its name, and limits that the model and template lists show. */
type UnlistedLimit = "name" | "templates" | "customTemplates" | "schedulingWeight";
type LimitRow = { label: string; words: (limits: PlanLimits) => string };

const NO_LIMIT = "No limit";
const upTo = (bytes: number) => `Up to ${formatBytes(bytes)}`;

/** What a plan includes, in the order of the list. */
const limitRows: Record<Exclude<keyof PlanLimits, UnlistedLimit>, LimitRow> = {
  promptLimit: {
    label: "Prompts",
    words: ({ promptLimit }) =>
      promptLimit ? `${promptLimit.prompts} ${promptLimit.per === "day" ? "a day" : "an hour"}` : NO_LIMIT,
  },
  maxOutputTokens: {
    label: "Reply length",
    words: ({ maxOutputTokens }) =>
      maxOutputTokens
        ? `Up to ${maxOutputTokens.toLocaleString("en-US")} tokens`
        : "Up to the model's maximum",
  },
  models: {
    label: "Models",
    words: ({ models }) => (models === "basic" ? "Basic models" : "All models"),
  },
  messageFilesBytes: {
    label: "Files per message",
    words: ({ messageFilesBytes }) => upTo(messageFilesBytes),
  },
  documents: {
    label: "Documents in collections",
    words: ({ documents }) => `Up to ${documents.toLocaleString("en-US")}`,
  },
  teamMembers: {
    label: "Teams",
    words: ({ teamMembers }) => (teamMembers ? `Up to ${teamMembers} members each` : "None"),
  },
  usageAnalytics: {
    label: "Usage",
    words: ({ usageAnalytics }) =>
      usageAnalytics ? "Your own and your teams', for a year" : "Your own, for 30 days",
  },
  messagesByMeaning: {
    label: "Messages found by meaning",
    words: ({ messagesByMeaning }) => `The newest ${messagesByMeaning.toLocaleString("en-US")}`,
  },
  storageBytes: {
    label: "Storage",
    words: ({ storageBytes }) => (storageBytes === null ? NO_LIMIT : upTo(storageBytes)),
  },
};

export const copy = {
  paymentsOff: {
    title: "Payments are not set up on this server",
    text: "Paid plans are not available here; the Free plan works without them. The operator of this server can connect Stripe.",
    how: "How to set up payments",
  },
  checkout: {
    title: "Checkout",
    subtitle: (plan: string) => `Complete your subscription to ${plan}`,
    notFound: "We couldn't find that plan, so here is Professional.",
    free: {
      title: "The Free plan needs no checkout",
      text: "Every account without a subscription is on it. If you are paying for a plan, cancel it in your account: you move to Free at the end of the paid period.",
      chat: "Open AI Chat",
      professional: "See Professional",
      account: "Go to your account",
    },
    summary: {
      title: "Order Summary",
      plan: "Plan",
      cycle: "Billing cycle",
      cycles: { monthly: "Monthly", annual: "Annual" },
      switch: "Switch",
      switchTo: { monthly: "to monthly billing", annual: "to annual billing" },
      price: "Price",
      per: { monthly: "/month", annual: "/year" },
      savings: "Savings",
      saving: (dollars: number, percent: number) => `$${dollars} (${percent}%)`,
      total: "Total",
      adjustment: "Credit and proration",
      adjustmentText:
        "You get credit for the unused time on your current plan, and pay for the new one only until its next renewal.",
      renewal:
        "Your subscription will automatically renew at the end of your billing cycle. You can cancel your subscription at any time from your account settings.",
    },
    included: "What is included",
    payment: {
      title: "Payment Information",
      address: "Billing Address",
      submit: (price: string) => `Subscribe for ${price}`,
      processing: "Processing...",
    },
    fields: {
      nameOnCard: { label: "Name on card", placeholder: "Ada Lovelace" },
      cardNumber: { label: "Card number", placeholder: "1234 5678 9012 3456" },
      expiryDate: { label: "Expiry date", placeholder: "MM/YY" },
      cvv: { label: "CVV", placeholder: "123" },
      address: "Street address",
      city: "City",
      state: "State/Province",
      zipCode: "ZIP/Postal Code",
      optional: (label: string) => `${label} (optional)`,
      country: "Country",
      chooseCountry: "Select a country",
      terms: { before: "I agree to the ", link: "Terms of Service" },
      termsMissing: "You must accept the terms and conditions",
      expired: "This card has expired.",
    },
    /** For cards typed into Stripe's elements. */
    stripe: {
      loading: "Loading the card form",
      unloaded: "The card form could not be loaded",
      unloadedText:
        "It is loaded from Stripe. Check your connection, and make sure that nothing blocks js.stripe.com.",
      unreachable: "Stripe could not be reached. Nothing was charged; try again.",
    },
    testMode: {
      title: "Test mode: no money moves",
      text: "Use one of Stripe's test cards, with any future expiry date and any security code.",
      cards: "Test cards",
      use: "Use",
      otherCard: "In test mode only test cards work, such as 4242 4242 4242 4242.",
    },
    change: {
      title: "Plan change",
      from: (plan: string, cycle: string) => `You have ${plan}, billed ${cycle}.`,
      cycles: { monthly: "monthly", annual: "annually" },
      dueNow: "Due now",
      credit: "The remainder is added to your credit for future invoices.",
      card: (brand: string, last4: string) => `Paid with ${brand} ending in ${last4}.`,
      submit: (price: string) => `Change and pay ${price}`,
      submitFree: "Change plan",
    },
    plans: {
      title: "Choose a plan",
      text: "To change how often you pay, switch the billing cycle.",
      current: "Current plan",
      currentBilled: { monthly: "Current plan, billed monthly", annual: "Current plan, billed annually" },
      free: "Cancel your subscription to move to Free at the end of the paid period.",
    },
    current: (plan: string, date: string) => `Your ${plan} subscription renews on ${date}.`,
    back: "Back to the dashboard",
    blocked: "Your subscription cannot be changed right now",
    tax: "Tax",
    renewsAt: (price: string, date: string) => `Renews on ${date} for ${price}.`,
    success: {
      title: "Subscription Successful!",
      text: (plan: string) => `You have successfully subscribed to the ${plan} plan.`,
    },
    failure: {
      title: "Payment Failed",
      text: "There was an error processing your payment. Please try again.",
      unanswered: "You did not complete your bank's confirmation. Nothing was charged.",
    },
    unloaded: "We could not prepare your order",
    challenge: {
      title: "Is this you?",
      text: "This is where your bank would ask you to confirm. The card is a test card, and no money moves.",
      approve: "Yes, approve the payment",
      decline: "No, decline it",
      gone: "There is nothing left to confirm",
      goneText: "This confirmation has already been completed, or it belongs to another account.",
    },
  },
  subscription: {
    loading: "Loading your subscription",
    failed: "Your subscription could not be loaded",
    badges: {
      free: "Current plan",
      incomplete: "Not paid yet",
      active: "Active",
      past_due: "Past due",
      canceling: "Cancelled",
      canceled: "Ended",
    },
    granted: "Granted by your administrator",
    grantedAbove: (plan: string) => `You have ${plan}: granted by your administrator`,
    grantedAboveText: "It costs nothing, and your subscription stays as it is.",
    price: "Price",
    free: "Free",
    per: { monthly: "month", annual: "year" },
    nextBilling: "Next billing date",
    nextTry: "Next attempt",
    accessUntil: "Access until",
    testMode: "Test mode: no money moves",
    change: "Change Plan",
    upgrade: "See Professional",
    again: "Subscribe again",
    finish: "Complete payment",
    updateCard: "Update card",
    cancel: "Cancel Subscription",
    resume: "Resume Subscription",
    incomplete: {
      title: "The first payment has not gone through yet",
      text: "Nothing was charged. Complete the payment, or cancel.",
    },
    pastDue: {
      title: "Your last payment failed",
      again: (day: string) => `We will try your card again on ${day}.`,
      noMore: "We will not try again.",
      until: (plan: string, day: string) => `You keep ${plan} until ${day}.`,
    },
    canceling: {
      title: (day: string) => `Your subscription ends on ${day}`,
      text: (plan: string) => `You keep ${plan} until then, and you will not be charged again.`,
    },
    ended: (plan: string, day: string) =>
      `Your ${plan} subscription ended on ${day}. You can subscribe again at any time.`,
    endedUnpaid: (plan: string, day: string) =>
      `Your ${plan} subscription ended on ${day} with an unpaid invoice. You can subscribe again at any time.`,
    dialog: {
      title: "Cancel Subscription",
      access: (plan: string, day: string) =>
        `You keep access to ${plan} until your next billing date, ${day}.`,
      noCharge: "You will not be charged for the next billing cycle.",
      atOnce: (plan: string) => `The open invoice will not be charged, and ${plan} ends immediately.`,
      again: "You can resubscribe at any time.",
      keep: "Keep Subscription",
    },
    cancelled: {
      title: "Subscription Cancelled",
      text: "Your subscription has been cancelled. You'll still have access until the end of your billing period.",
      atOnce: "Your subscription has been cancelled. You will not be charged again.",
    },
    resumed: {
      title: "Subscription Resumed",
      text: (day: string) => `Your subscription continues and renews on ${day}.`,
    },
    notChanged: "Your subscription was not changed",
    limits: {
      title: "What your plan includes",
      rows: limitRows,
    },
  },
  storage: {
    title: "Storage",
    text: "Everything you store counts toward your plan, except chats that you deleted. Nothing is ever deleted to make room.",
    full: "Your storage is full. Delete something below, or choose a larger plan; nothing is deleted by itself, and everything you have can still be opened and exported.",
    used: (used: string, limit: string) => `${used} of ${limit} used`,
    usedUnlimited: (used: string) => `${used} used, no limit`,
    nothing: "You have not stored anything yet.",
    parts: "What takes space",
    kinds: {
      files: { name: "Attached files", place: "Delete chats in your chat history", href: "/chat-history" },
      chats: { name: "Chats", place: "Delete chats in your chat history", href: "/chat-history" },
      versions: {
        name: "Project versions",
        place: "Delete a project’s chats in your chat history",
        href: "/chat-history",
      },
      drafts: {
        name: "Edits of projects",
        place: "Delete a project’s chats in your chat history",
        href: "/chat-history",
      },
      appData: {
        name: "Data kept by apps",
        place: "Clear it in the menu of the app’s preview",
        href: "/chat-history",
      },
      templates: {
        name: "Custom templates",
        place: "Delete templates in the gallery of a new chat",
        href: "/chat",
      },
      publications: { name: "Publications", place: "Unpublish pages", href: "/account/publications" },
      knowledge: { name: "Documents of collections", place: "Delete documents", href: "/knowledge" },
      account: {
        name: "Saved prompts and your picture",
        place: "Delete prompts in the message box of a chat",
        href: "/chat",
      },
    } satisfies Record<StorageKind, { name: string; place: string; href: string }>,
  },
};
