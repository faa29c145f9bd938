/** Who asks, as the session says: every use case of a signed-in user takes one as its actor. */
export type SignedInUser = {
  id: string;
  email: string;
  name: string | null;
  planId: string;
  sessionId: string;
};
