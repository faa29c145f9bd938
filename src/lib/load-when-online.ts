/**
 * Loads a part of the page that is fetched when it is needed, and waits for the network where there is none: what is
 * on the page stays, instead of all of it giving way to an error.
 */
export const loadWhenOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return loadWhenOnline(load);
  });
