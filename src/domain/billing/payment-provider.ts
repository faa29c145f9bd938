/** Who takes payments, and whether money moves there. To each the customers of the others are unknown. */
const movesMoney = { stripe: true, stripe_test: false, simulator: false } as const;
export type PaymentProvider = keyof typeof movesMoney;

/** `off`: payments are not set up. */
export type PaymentsKind = PaymentProvider | "off";

const isPaying = (kind: string): kind is PaymentProvider => movesMoney[kind as PaymentProvider];

/** Whose subscriptions cost money. */
export const payingProviders: PaymentProvider[] = Object.keys(movesMoney).filter(isPaying);

/** Whose subscriptions give their plan while `kind` takes the payments: its own, and always those that cost money. */
export const countedProviders = (kind: PaymentsKind): PaymentsKind[] => [
  ...new Set([kind, ...payingProviders]),
];
