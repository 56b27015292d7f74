/** How many rows a page may have. */
export const pageSizes = [25, 50, 100, 250] as const;

export type PageSize = (typeof pageSizes)[number];

/** The page size in a text, if it is one of those on offer; an address may hold any other. */
export function pageSizeIn(text: string | null): PageSize | undefined {
  return pageSizes.find((size) => String(size) === text);
}
