// Server-only functions throw when they are called, so that the rest of a page runs.

/** @param {string} name @returns {any} */
const needsServer = (name) => () => {
  throw new Error(`${name} needs the server of Next.js: the preview runs this project in the browser alone.`);
};

export const cookies = needsServer("cookies()");
export const headers = needsServer("headers()");
export const draftMode = needsServer("draftMode()");
export const NextRequest = needsServer("NextRequest");
export const NextResponse = Object.assign(needsServer("NextResponse"), {
  json: needsServer("NextResponse.json()"),
  next: needsServer("NextResponse.next()"),
  redirect: needsServer("NextResponse.redirect()"),
  rewrite: needsServer("NextResponse.rewrite()"),
});
export const after = needsServer("after()");
export const connection = needsServer("connection()");
export const userAgent = needsServer("userAgent()");
