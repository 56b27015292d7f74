/** How many rows a page may have. */
export const pageSizes = [25, 50, 100, 250] as const;

export type PageSize = (typeof pageSizes)[number];

/** The size that a text says, if one can choose it: not what somebody writes into an address by hand. */
export function pageSizeIn(text: string | null): PageSize | undefined {
  return pageSizes.find((size) => String(size) === text);
}
