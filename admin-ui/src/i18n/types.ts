import type { en } from './en';

type Texts = { readonly [key: string]: string | Texts };

/** The same keys as the English catalogue, with any texts. */
export type Shape<T extends Texts> = { readonly [K in keyof T]: T[K] extends Texts ? Shape<T[K]> : string };

/** The dotted path of every text. */
type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

export type Catalogue = Shape<typeof en>;
export type MessageKey = Leaves<typeof en>;
