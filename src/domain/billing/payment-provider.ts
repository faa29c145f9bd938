/** Payment providers, and whether real money moves there. They do not share customers. */
const movesMoney = { stripe: true, stripe_test: false, simulator: false } as const;
export type PaymentProvider = keyof typeof movesMoney;

/** `off`: payments are not set up. */
export type PaymentsKind = PaymentProvider | "off";

const usesRealMoney = (kind: string): kind is PaymentProvider => movesMoney[kind as PaymentProvider];

/** Providers whose subscriptions cost real money. */
export const realMoneyProviders: PaymentProvider[] = Object.keys(movesMoney).filter(usesRealMoney);

/** Providers whose subscriptions grant plans while `kind` takes payments: itself, and always those with real money. */
export const planGrantingProviders = (kind: PaymentsKind): PaymentsKind[] => [
  ...new Set([kind, ...realMoneyProviders]),
];
