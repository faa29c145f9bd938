import type { PreviewPage } from "~preview";

/** Omits package texts that the frame already has: each keystroke would send megabytes. */
export function createTextFilter() {
  const sent = new Set<string>();
  return <Page extends PreviewPage>(page: Page): Page => {
    if (!page.bundle) return page;
    const { packages } = page.bundle;
    const isNew = ([file]: [string, string]) => !sent.has(file);
    const texts = Object.fromEntries(Object.entries(packages.texts).filter(isNew));
    for (const file of Object.keys(texts)) sent.add(file);
    return { ...page, bundle: { ...page.bundle, packages: { ...packages, texts } } };
  };
}
