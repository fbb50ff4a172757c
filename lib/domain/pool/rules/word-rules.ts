import { fieldMessage } from '../fields/field-words';
import { poolFields } from '../fields/pool-fields';
import { unknownWords } from '../fields/shape-schema';
import type { Rule, Told } from './rule';
import { valuesAt } from './values-at';

/** Enough to recognise what was written. */
const SHOWN = 64;

/** Where the catalogue lists words, no other can be written. */
const words: Rule = ({ pool }) =>
  poolFields.flatMap(({ path, schema }) =>
    valuesAt(pool, path)
      .flatMap(({ field, value }) => unknownWords(schema, value, field))
      .map(({ path: field, word, known }): Told => ({
        code: 'value-unknown',
        field,
        params: { field: fieldMessage(field), word: word.slice(0, SHOWN), known: known.join(', ') },
      })),
  );

/** Words that nobody knows. */
export const wordRules: readonly Rule[] = [words];
