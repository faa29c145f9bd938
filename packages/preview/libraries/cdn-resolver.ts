import type { PageNote } from "../previewed-page";
import { type CdnRequest, parseCdnAddress } from "./cdn-address";
import { type AddressUse, type FoundFile, findFile, findFolder } from "./find-file";
import type { LibraryCatalog } from "./library";

export type CdnResolver = {
  /** This server's files for a CDN address; none for other sites or unknown files. */
  resolve(address: string, use: AddressUse): FoundFile[];
  /** The same for an address in an import map that ends with "/": files by the rest of the path. */
  resolveFolder(address: string): Record<string, FoundFile>;
  /** Notes once per library where it was loaded from. */
  note(found: FoundFile, address: string): void;
  noteOf(found: FoundFile, address: string): string;
  notes: PageNote[];
  /** Why an address has no replacement, by address. */
  missing: Record<string, string>;
};

/** Resolves the CDN addresses of one page. */
export function createCdnResolver(catalog: LibraryCatalog): CdnResolver {
  const { fonts } = catalog.libraries;
  const notes: PageNote[] = [];
  const missing: Record<string, string> = {};
  const noted = new Set<string>();
  const addNote = (level: PageNote["level"], text: string) => {
    if (!noted.has(text)) notes.push({ level, text });
    noted.add(text);
  };
  const resolveFonts = ({ host, families }: Extract<CdnRequest, { kind: "fonts" }>): FoundFile[] => {
    const known = families.flatMap((name) => fonts.families.filter((one) => same(one, name)));
    const unknown = families.filter((name) => !fonts.families.some((one) => same(one, name)));
    if (unknown.length > 0)
      addNote(
        "warn",
        `${inWords(unknown)} ${unknown.length > 1 ? "are fonts" : "is a font"} that ${unknown.length > 1 ? "are" : "is"} not available offline. Available: ${fonts.families.join(", ")}.`,
      );
    if (known.length > 0)
      addNote(
        "log",
        `${inWords(known)} ${known.length > 1 ? "were" : "was"} loaded from this server instead of ${host}`,
      );
    return [{ address: fonts.address, title: "", version: "", imports: {} }];
  };
  const explain = (request: Extract<CdnRequest, { kind: "library" }>) => {
    const library = catalog.libraries.libraries.find(({ names }) => names.includes(request.name));
    return library
      ? `${request.path} of ${library.title} is not available offline. Available: ${library.files.slice(0, MAX_NAMES).join(", ")}.`
      : `${request.name} is not available offline. Available: ${titlesOf(catalog).join(", ")}.`;
  };
  const noteOf = ({ title, version }: FoundFile, address: string) => {
    const request = parseCdnAddress(address).find(({ kind }) => kind === "library");
    const asked = request?.kind === "library" && !satisfies(request.version, version) ? request.version : "";
    return `${title} ${version} was loaded from this server instead of ${request?.host}${asked && ` (asked for ${asked})`}`;
  };
  return {
    resolve: (address, use) =>
      parseCdnAddress(address).flatMap((request) => {
        if (request.kind === "fonts") return resolveFonts(request);
        const found = findFile(catalog, request, use);
        if (!found) missing[address] = explain(request);
        return found ?? [];
      }),
    resolveFolder(address) {
      const [request] = parseCdnAddress(address);
      if (request?.kind !== "library") return {};
      const found = findFolder(catalog, request);
      if (Object.keys(found).length === 0) missing[address] = explain(request);
      return found;
    },
    note(found, address) {
      if (found.title === "" || noted.has(found.title)) return;
      noted.add(found.title);
      addNote("log", noteOf(found, address));
    },
    noteOf,
    notes,
    missing,
  };
}

const MAX_NAMES = 20;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const inWords = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Version 4.6.1 satisfies "4", "4.6", "^4.6.1" and "latest". */
function satisfies(asked: string, version: string): boolean {
  const plain = asked.replace(/^[v^~=]+/, "").replace(/(?<!\.[x*])(?:\.[x*])+$/, "");
  return !/^\d/.test(plain) || version === plain || version.startsWith(`${plain}.`);
}

function titlesOf({ libraries, modules }: LibraryCatalog): string[] {
  const own = new Set(libraries.libraries.map(({ names }) => names[0]));
  // Scoped packages are parts of other libraries.
  const packages = Object.keys(modules.versions).filter((name) => !own.has(name) && !name.startsWith("@"));
  return [...libraries.libraries.map(({ title }) => title), ...packages].toSorted((a, b) =>
    a.localeCompare(b, "en"),
  );
}
