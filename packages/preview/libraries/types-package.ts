/** The package that has the types of another one, where that has none: "@types/dnd-kit__core" for "@dnd-kit/core". */
export const typesPackage = (name: string): string => `@types/${name.replace(/^@([^/]+)\//, "$1__")}`;
