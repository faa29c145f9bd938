import { refresh } from "./location.mjs";

// There is no cache between a preview and its data: what is called is run.

export const revalidatePath = refresh;
export const revalidateTag = refresh;
export const updateTag = refresh;
export { refresh };
/** @template T @param {T} load */
export const unstable_cache = (load) => load;
export const unstable_noStore = () => undefined;
export const cacheLife = () => undefined;
export const cacheTag = () => undefined;
