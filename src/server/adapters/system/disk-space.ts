type Pending = () => number | Promise<number>;

/**
 * The space of one disk, for all that write large files to it: what one of them has announced and not written yet is
 * not free for another.
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
    /** @throws when what is announced does not fit any more, besides `more` bytes */
    async require(more = 0): Promise<void> {
      const all = await Promise.all([...announced].map((pending) => pending()));
      requireFree(all.reduce((sum, bytes) => sum + bytes, more));
    },
  };
}

export type DiskSpace = ReturnType<typeof diskSpace>;
