import { filesUnder, textOf } from "./source-files";

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

/** Page routes that require sign-in. */
export const userPageRoutes = () =>
  ["(workspace)", "(consent)"].flatMap((group) => pageRoutes(`src/app/${group}`));

/** Routes that no page answers: those of src/server/api/routes/table.ts, and the static route handlers of src/app. */
export const handlerRoutes = () => [
  ...routesOfTheTable(),
  ...routeHandlers().filter((route) => !isDispatcher(route)),
];

/** Routes with a route handler of Next. */
export const routeHandlers = () =>
  filesUnder("src/app")
    .filter((file) => /\/route\.tsx?$/.test(file))
    .map(routeOf);

/** Read as text, because end-to-end tests cannot load the server. */
export const routesOfTheTable = () =>
  [...textOf("src/server/api/routes/table.ts").matchAll(/^ {2}"(\/.*)": /gm)].map(([, route = ""]) => route);

const isDispatcher = (route: string) => route === "/api/[...path]";
