import type { PhraseValue } from './model';

/** `{name}`, or `{name, plural, one {# pod} other {# pods}}` as the catalogues of messages have it. */
const placeholder = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

// One for all: `toLocaleString` makes a formatter each time, which costs more than the rest of a sentence.
const numbers = new Intl.NumberFormat('en-US');

/** Numbers as the English screens write them: 1,260. */
const textOf = (value: PhraseValue): string =>
  typeof value === 'object' ? value.text : typeof value === 'number' ? numbers.format(value) : value;

/** Of the pattern: the name, and the forms of a plural. */
type Groups = [name: string, one?: string, other?: string];

/** Fills an English text; an unknown placeholder stays as it is, so that a gap is seen and not hidden. */
export function fillText(template: string, params: Readonly<Record<string, PhraseValue>>): string {
  return template.replace(placeholder, (whole, ...[name, one, other]: Groups) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    const form = value === 1 ? one : other;
    return form === undefined ? textOf(value) : form.replaceAll('#', () => textOf(value));
  });
}

/** The text with plain placeholders, as of several: for documents. */
export const severalText = (template: string): string =>
  template.replace(placeholder, (whole, ...[name, , other]: Groups) =>
    other === undefined ? whole : other.replaceAll('#', `{${name}}`),
  );
