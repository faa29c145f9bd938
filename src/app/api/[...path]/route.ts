import { dispatch } from "~/server/api/dispatch";

// Depends on the environment and the session, not on the build.
export const dynamic = "force-dynamic";

export { dispatch as DELETE, dispatch as GET, dispatch as OPTIONS, dispatch as POST };
