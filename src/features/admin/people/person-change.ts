/** What an administrator can change about a user, each with a reason. */
export type PersonChange = "plan" | "suspend" | "unsuspend" | "signOut" | "confirmAddress" | "delete";
