/** The DefinitelyTyped package of a package: "@types/dnd-kit__core" for "@dnd-kit/core". */
export const typesPackage = (name: string): string => `@types/${name.replace(/^@([^/]+)\//, "$1__")}`;
