/** Says that somebody accepted the terms in this browser; it holds no secret and names nobody. */
export const TERMS_COOKIE = "bluebonnet.terms";
