import { handleRequest } from "~/server/api/handle-request";

// Depends on the environment and the session, not on the build.
export const dynamic = "force-dynamic";

export { handleRequest as DELETE, handleRequest as GET, handleRequest as OPTIONS, handleRequest as POST };
