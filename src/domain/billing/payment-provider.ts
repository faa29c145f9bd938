/** Who takes payments. Money moves at `stripe` alone; to each the customers of the others are unknown. */
export type PaymentProvider = "stripe" | "stripe_test" | "simulator";

/** `off`: payments are not set up. */
export type PaymentsKind = PaymentProvider | "off";

/** Whose subscriptions give their plan while `kind` takes the payments: its own, and always those that cost money. */
export const countedProviders = (kind: PaymentsKind): PaymentsKind[] => [
  ...new Set([kind, "stripe" as const]),
];
