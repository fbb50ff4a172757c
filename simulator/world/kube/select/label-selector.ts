import type { LabelSelector, SelectorRequirement } from '@/simulator/world/kube/shapes/selector';

export type Labels = Readonly<Record<string, string>> | undefined;
export type LabelMatcher = (labels: Labels) => boolean;

const EVERYTHING: LabelMatcher = () => true;
const NOTHING: LabelMatcher = () => false;

/** Compiles a `metav1.LabelSelector`; undefined matches nothing, an empty one everything. */
export function matcherOf(selector: LabelSelector | undefined): LabelMatcher {
  if (selector === undefined) return NOTHING;
  const wanted = Object.entries(selector.matchLabels ?? {});
  const rules = selector.matchExpressions ?? [];
  if (wanted.length === 0 && rules.length === 0) return EVERYTHING;
  return (labels) =>
    wanted.every(([key, value]) => labels?.[key] === value) && rules.every((rule) => meets(labels, rule));
}

/** One requirement with any operator of node and label selectors (apimachinery labels.Requirement.Matches). */
export function meets(labels: Labels, rule: SelectorRequirement): boolean {
  const value = labels?.[rule.key];
  const values = rule.values ?? [];
  switch (rule.operator) {
    case 'In':
    case '=':
      return value !== undefined && values.includes(value);
    case 'NotIn':
    case '!=':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return compares(value, values, (have, bound) => have > bound);
    case 'Lt':
      return compares(value, values, (have, bound) => have < bound);
    default:
      return false;
  }
}

/** Both sides must be whole numbers; `10.0.17763` is not, and then nothing matches. */
function compares(
  value: string | undefined,
  values: string[],
  test: (have: bigint, bound: bigint) => boolean,
): boolean {
  const bound = values[0];
  if (value === undefined || bound === undefined || values.length !== 1) return false;
  if (!INTEGER.test(value) || !INTEGER.test(bound)) return false;
  return test(BigInt(value.replace('+', '')), BigInt(bound.replace('+', '')));
}

const INTEGER = /^[+-]?\d{1,19}$/;

/**
 * Compiles the `labelSelector` query: `a=b,c!=d,e in (f,g),h notin (i),j,!k,l>1`.
 * @throws Error with the parser's complaint
 */
export function parseLabelSelector(text: string): LabelMatcher {
  const rules = splitOutsideBrackets(text).map(parseRequirement);
  if (rules.length === 0) return EVERYTHING;
  return (labels) => rules.every((rule) => meets(labels, rule));
}

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  parts.push(part);
  return text.trim() === '' ? [] : parts.map((each) => each.trim());
}

const KEY = String.raw`([A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?)`;
const VALUE = String.raw`([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|)`;
const FORMS: { form: RegExp; read: (match: RegExpExecArray) => SelectorRequirement }[] = [
  { form: new RegExp(`^${KEY}$`), read: (m) => ({ key: m[1] ?? '', operator: 'Exists' }) },
  { form: new RegExp(`^!\\s*${KEY}$`), read: (m) => ({ key: m[1] ?? '', operator: 'DoesNotExist' }) },
  {
    form: new RegExp(`^${KEY}\\s*==?\\s*${VALUE}$`),
    read: (m) => ({ key: m[1] ?? '', operator: 'In', values: [m[2] ?? ''] }),
  },
  {
    form: new RegExp(`^${KEY}\\s*!=\\s*${VALUE}$`),
    read: (m) => ({ key: m[1] ?? '', operator: 'NotIn', values: [m[2] ?? ''] }),
  },
  {
    form: new RegExp(`^${KEY}\\s*>\\s*(-?\\d+)$`),
    read: (m) => ({ key: m[1] ?? '', operator: 'Gt', values: [m[2] ?? ''] }),
  },
  {
    form: new RegExp(`^${KEY}\\s*<\\s*(-?\\d+)$`),
    read: (m) => ({ key: m[1] ?? '', operator: 'Lt', values: [m[2] ?? ''] }),
  },
  {
    form: new RegExp(`^${KEY}\\s+in\\s*\\(([^()]*)\\)$`),
    read: (m) => ({ key: m[1] ?? '', operator: 'In', values: valuesOf(m[2] ?? '') }),
  },
  {
    form: new RegExp(`^${KEY}\\s+notin\\s*\\(([^()]*)\\)$`),
    read: (m) => ({ key: m[1] ?? '', operator: 'NotIn', values: valuesOf(m[2] ?? '') }),
  },
];

function valuesOf(text: string): string[] {
  return text.split(',').map((value) => value.trim());
}

function parseRequirement(text: string): SelectorRequirement {
  for (const { form, read } of FORMS) {
    const match = form.exec(text);
    if (match !== null) return read(match);
  }
  throw new Error(
    `unable to parse requirement: found '${text}', expected: identifier or a valid label selector`,
  );
}
