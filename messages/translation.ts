/** The texts of another language: the same keys as in English, each with a text of its own. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };
