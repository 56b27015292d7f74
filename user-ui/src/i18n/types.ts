import type { sv } from './sv';

/** Swedish decides which texts there are; every other language has the same keys. */
type Texts<T> = { [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };

export type Catalogue = Texts<typeof sv>;
export type Section<Name extends keyof Catalogue> = Catalogue[Name];
