/** How the account of `npm run dev -- --seed demo` is logged in to. */
export const demoLogin = { email: "demo@example.com", password: "wild flowers" };
