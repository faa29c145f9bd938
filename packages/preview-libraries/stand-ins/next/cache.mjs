import { refresh } from "./location.mjs";

// Previews have no cache: cached functions always run.

export const revalidatePath = refresh;
export const revalidateTag = refresh;
export const updateTag = refresh;
export { refresh };
/** @template T @param {T} load */
export const unstable_cache = (load) => load;
export const unstable_noStore = () => undefined;
export const cacheLife = () => undefined;
export const cacheTag = () => undefined;
