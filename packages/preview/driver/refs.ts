/** Short element names that stay the same while the element is in the page. */
export interface Refs {
  of(element: Element): string;
  /** Undefined if no element of the page has this ref. */
  element(ref: string): Element | undefined;
}

export function createRefs(): Refs {
  const names = new WeakMap<Element, string>();
  const elements = new Map<string, WeakRef<Element>>();
  return {
    of(element) {
      const known = names.get(element);
      if (known) return known;
      const name = `e${elements.size + 1}`;
      names.set(element, name);
      elements.set(name, new WeakRef(element));
      return name;
    },
    element(ref) {
      const element = elements.get(ref)?.deref();
      return element?.isConnected ? element : undefined;
    },
  };
}
