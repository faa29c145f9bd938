/** Static hosts that projects can be deployed to. */
export const hostIds = ["netlify", "vercel"] as const;
export type HostId = (typeof hostIds)[number];

/** `tokenPage`: where users create tokens. `api`: default of its variable, such as `NETLIFY_API_BASE`. */
export const hostFacts: Readonly<Record<HostId, { label: string; tokenPage: string; api: string }>> = {
  netlify: {
    label: "Netlify",
    tokenPage: "https://app.netlify.com/user/applications#personal-access-tokens",
    api: "https://api.netlify.com",
  },
  vercel: {
    label: "Vercel",
    tokenPage: "https://vercel.com/account/settings/tokens",
    api: "https://api.vercel.com",
  },
};

/** "Netlify or Vercel" */
export const anyHost = hostIds.map((id) => hostFacts[id].label).join(" or ");
