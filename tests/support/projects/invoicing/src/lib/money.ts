const format = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const money = (amount: number): string => format.format(amount);
