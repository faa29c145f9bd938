import { useRouter as useAppRouter, useParams, usePathname, useSearchParams } from "./navigation.mjs";

// The router of projects with a `pages` folder.
export function useRouter() {
  const pathname = usePathname();
  const query = { ...Object.fromEntries(useSearchParams()), ...useParams() };
  return { ...useAppRouter(), pathname, query, asPath: pathname, route: pathname, isReady: true };
}

export default { useRouter };
