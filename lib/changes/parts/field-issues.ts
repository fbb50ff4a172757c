import type { z } from 'zod';

export interface FieldIssue {
  field: string;
  message: string;
}

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text: write it in quotes',
  number: 'a number: write it without quotes',
  int: 'a whole number: write it without quotes and fraction',
  boolean: 'true or false: write it without quotes',
  array: 'a list: write it in square brackets',
  object: 'an object: write it in braces',
  record: 'an object of texts: write it in braces',
  null: 'null',
};

const listed = (words: readonly unknown[]): string => words.map(String).join(', ');

/** Issues keep their input only to distinguish missing from invalid values. Values are never repeated. */
const isMissing = ({ input }: Issue): boolean => input === undefined;

function wanted(issue: Issue): string | null {
  // A field that rejects any value states the reason itself.
  if (issue.code === 'invalid_type') return issue.expected === 'never' ? null : (kinds[issue.expected] ?? null);
  if (issue.code === 'invalid_value') return `one of: ${listed(issue.values)}`;
  // One of its fields discriminates the union of the catalog.
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return `one of: ${listed(issue.options)}`;
  return null;
}

const unitOf = (origin: string): string => (origin === 'array' ? ' items' : origin === 'string' ? ' characters' : '');

function messageOf(issue: Issue): string {
  if (issue.code === 'too_big') return `is too much: give at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === 'too_small') return `is too little: give at least ${issue.minimum}${unitOf(issue.origin)}`;
  const expected = wanted(issue);
  if (expected === null) return issue.message;
  return isMissing(issue) ? `is missing: give ${expected}` : `must be ${expected}`;
}

/** Issues as the endpoints name them: `input.<dotted path>`; one for each unknown key. */
export const fieldIssues = (error: z.ZodError): FieldIssue[] =>
  error.issues.flatMap((issue) => {
    const path = ['input', ...issue.path.map(String)];
    if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), message: messageOf(issue) }];
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      message: 'unknown field: remove it or correct its name',
    }));
  });
