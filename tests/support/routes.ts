import { filesUnder } from "./source-files";

/** src/app/(workspace)/chat/[id]/page.tsx → /chat/[id] */
const routeOf = (file: string) =>
  file
    .replace(/^src\/app/, "")
    .replace(/\/(page|route)\.\w+$/, "")
    .replace(/\/\([^)]*\)/g, "") || "/";

/** Page routes below a folder of src/app, dynamic segments as [name]. */
export const pageRoutes = (folder = "src/app") =>
  filesUnder(folder)
    .filter((file) => file.endsWith("/page.tsx"))
    .map(routeOf);

/** Routes of route handlers. */
export const handlerRoutes = () =>
  filesUnder("src/app")
    .filter((file) => /\/route\.tsx?$/.test(file))
    .map(routeOf);
