/** The user of the session. Use cases of signed-in users take one as their actor. */
export type SignedInUser = {
  id: string;
  email: string;
  name: string | null;
  planId: string;
  sessionId: string;
};
