/** The credentials of the demo account, which `npm run dev -- --seed demo` creates. */
export const demoLogin = { email: "demo@example.com", password: "wild flowers" };
