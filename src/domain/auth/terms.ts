/** Records that the terms were accepted in this browser. Holds no secret and identifies nobody. */
export const TERMS_COOKIE = "bluebonnet.terms";
