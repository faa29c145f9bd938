export const copy = {
  checkout: {
    title: "Checkout",
    subtitle: (plan: string) => `Complete your subscription to ${plan}`,
    notFound: "We couldn't find that plan, so here is Professional.",
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
      renewal:
        "Your subscription will automatically renew at the end of your billing cycle. You can cancel your subscription at any time from your account settings.",
    },
    included: "What is included",
    notYet: {
      title: "Paying is not part of this version yet",
      text: "Nothing can be bought here, and nothing is charged. Your account keeps the plan that it has.",
      back: "Back to the dashboard",
    },
  },
};
