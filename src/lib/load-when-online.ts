/**
 * Loads a lazy part of the page. When offline it waits for the network and retries, so that the page is not replaced
 * by an error.
 */
export const loadWhenOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return loadWhenOnline(load);
  });
