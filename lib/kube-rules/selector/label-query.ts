import { type SelectorRequirement, selects } from './label-requirement';

/** Reads the query `labelSelector`: `a=b,c!=d,e in (f,g),h notin (i),j,!k,l>1`. @throws Error of the parser */
export function parseLabelQuery(text: string): (labels: Readonly<Record<string, string>> | undefined) => boolean {
  const requirements = splitOutsideBrackets(text).map(parseRequirement);
  return (labels) => selects(requirements, labels ?? {});
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
  { form: new RegExp(`^${KEY}$`), read: (m) => ({ key: m[1] ?? '', operator: 'Exists', values: [] }) },
  { form: new RegExp(`^!\\s*${KEY}$`), read: (m) => ({ key: m[1] ?? '', operator: 'DoesNotExist', values: [] }) },
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
  throw new Error(`unable to parse requirement: found '${text}', expected: identifier or a valid label selector`);
}
