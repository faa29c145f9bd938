/** `Austin, Texas 78701`; empty parts are left out. */
export const cityLine = ({ city, state, postalCode }: Record<"city" | "state" | "postalCode", string>) =>
  [city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
