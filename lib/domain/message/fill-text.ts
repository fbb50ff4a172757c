import type { PhraseValue } from './model';

/** `{name}`, or `{name, plural, one {# pod} other {# pods}}` as the catalogues of messages have it. */
const placeholder = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

// One shared formatter: `toLocaleString` creates one per call, which costs more than the rest of a sentence.
const numbers = new Intl.NumberFormat('en-US');

/** Numbers as the English screens write them: 1,260. */
const textOf = (value: PhraseValue): string =>
  typeof value === 'object' ? value.text : typeof value === 'number' ? numbers.format(value) : value;

/** Groups of the pattern: the name, and the plural forms. */
type Groups = [name: string, one?: string, other?: string];

/** Fills in an English text; an unknown placeholder is kept, so that the gap is visible. */
export function fillText(template: string, params: Readonly<Record<string, PhraseValue>>): string {
  return template.replace(placeholder, (whole, ...[name, one, other]: Groups) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    const form = value === 1 ? one : other;
    return form === undefined ? textOf(value) : form.replaceAll('#', () => textOf(value));
  });
}

/** The text with plain placeholders in the plural form, for documents. */
export const severalText = (template: string): string =>
  template.replace(placeholder, (whole, ...[name, , other]: Groups) =>
    other === undefined ? whole : other.replaceAll('#', `{${name}}`),
  );
