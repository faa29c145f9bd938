type Pending = () => number | Promise<number>;

/**
 * Disk space, shared by everything that writes large files: announced bytes count as used before they are written.
 *
 * @param requireFree throws when there is less space for this many bytes
 */
export function diskSpace(requireFree: (bytes: number) => void) {
  const announced = new Set<Pending>();
  return {
    /** @param pending bytes that are announced and not written yet @returns a function that ends it */
    announce(pending: Pending): () => void {
      announced.add(pending);
      return () => void announced.delete(pending);
    },
    /** @throws when the announced bytes and `more` do not fit */
    async require(more = 0): Promise<void> {
      const all = await Promise.all([...announced].map((pending) => pending()));
      requireFree(all.reduce((sum, bytes) => sum + bytes, more));
    },
  };
}

export type DiskSpace = ReturnType<typeof diskSpace>;
