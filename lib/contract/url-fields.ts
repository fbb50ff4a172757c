/** A parameter of an address that filters or orders a list: one of some words, a text, or a whole number. */
export type UrlField =
  | { words: readonly string[]; usual?: string }
  | { /** Characters. */ most: number; /** Absent: any text. */ accepts?: (text: string) => boolean; must?: string }
  | { isWhole: true };

export type UrlFields = Readonly<Record<string, UrlField>>;

type Value<Field> = Field extends { words: readonly (infer Word)[] }
  ? Word
  : Field extends { most: number }
    ? string
    : number;

type WithDefault<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { usual: string } ? Name : never;
}[keyof Fields];

/** What a list is asked for: parameters with a usual value are always there. */
export type UrlValues<Fields extends UrlFields> = {
  -readonly [Name in WithDefault<Fields>]: Value<Fields[Name]>;
} & { -readonly [Name in Exclude<keyof Fields, WithDefault<Fields>>]?: Value<Fields[Name]> | undefined };

const wholeNumber = /^-?\d{1,16}$/;

/** The text of a whole number: digits, not merely something that can be read as a number. */
export const isWhole = (text: string): boolean => wholeNumber.test(text) && Number.isSafeInteger(Number(text));

function valueOf(field: UrlField, text: string): string | number | undefined {
  if ('isWhole' in field) return isWhole(text) ? Number(text) : undefined;
  if ('words' in field) return field.words.includes(text) ? text : undefined;
  return text.length <= field.most && field.accepts?.(text) !== false ? text : undefined;
}

/** The fields' values from an address. Invalid ones are left out instead of failing the page. */
export function urlValues<const Fields extends UrlFields>(
  fields: Fields,
  get: (name: string) => string | undefined,
): UrlValues<Fields> {
  const values = Object.entries(fields).flatMap(([name, field]): [string, string | number][] => {
    const text = get(name);
    const value =
      (text === undefined ? undefined : valueOf(field, text)) ?? ('usual' in field ? field.usual : undefined);
    return value === undefined ? [] : [[name, value]];
  });
  // Each value is of its field.
  return Object.fromEntries(values) as UrlValues<Fields>;
}

/** Whether a text is one of the words, e.g. of a column that can be sorted. */
export const isWord = <Word extends string>({ words }: { words: readonly Word[] }, text: string): text is Word =>
  (words as readonly string[]).includes(text);
