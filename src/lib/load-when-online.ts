/**
 * Loads a lazy part of the page. When offline, waits for the network and retries instead of failing, which would
 * replace the page with an error.
 */
export const loadWhenOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return loadWhenOnline(load);
  });
