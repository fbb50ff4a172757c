import { invalid, type FieldError } from './field';

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const NAME_PART = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

const QUALIFIED = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*/)?${NAME_PART.source.slice(1)}`);

const LABEL_TEXT = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL}')`;
const SUBDOMAIN_TEXT = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${LABEL}(\\.${LABEL})*')`;
const SEARCH_LABEL = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const SEARCH_TEXT = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${SEARCH_LABEL}(\\.${SEARCH_LABEL})*')`;
const PART_TEXT =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE_TEXT =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

const tooLong = (limit: number, unit = 'characters'): string => `must be no more than ${limit} ${unit}`;

const isSubdomain = (name: string): boolean => name.split('.').every((one) => DNS_LABEL.test(one));

// apimachinery util/validation: each function answers all that is wrong with a text.

export function dnsLabel(name: string): string[] {
  const wrong = name.length > 63 ? [tooLong(63)] : [];
  if (DNS_LABEL.test(name)) return wrong;
  return [...wrong, isSubdomain(name) ? 'must not contain dots' : LABEL_TEXT];
}

export function dnsSubdomain(name: string): string[] {
  const wrong = name.length > 253 ? [tooLong(253)] : [];
  return isSubdomain(name) ? wrong : [...wrong, SUBDOMAIN_TEXT];
}

export function qualifiedName(name: string): string[] {
  if (name.length <= 63 && QUALIFIED.test(name)) return [];
  const parts = name.split('/');
  if (parts.length > 2)
    return [`a valid label key ${PART_TEXT} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  const [prefix, own = ''] = parts.length === 2 ? parts : [undefined, name];
  const wrong: string[] = [];
  if (prefix === '') wrong.push('prefix part must be non-empty');
  else if (prefix !== undefined) wrong.push(...dnsSubdomain(prefix).map((one) => `prefix part ${one}`));
  if (own === '') wrong.push('name part must be non-empty');
  else if (own.length > 63) wrong.push(`name part ${tooLong(63, 'bytes')}`);
  if (!NAME_PART.test(own)) wrong.push(`name part ${PART_TEXT}`);
  return wrong;
}

export function labelValue(value: string): string[] {
  const wrong = value.length > 63 ? [tooLong(63, 'bytes')] : [];
  return value === '' || NAME_PART.test(value) ? wrong : [...wrong, VALUE_TEXT];
}

/** IsValidPortName, an IANA service name. */
export function portName(name: string): string[] {
  const wrong = name.length > 15 ? [tooLong(15)] : [];
  if (!/^[-a-z0-9]+$/.test(name)) wrong.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(name)) wrong.push('must contain at least one letter (a-z)');
  if (name.includes('--')) wrong.push('must not contain consecutive hyphens');
  if (name.startsWith('-') || name.endsWith('-')) wrong.push('must not begin or end with a hyphen');
  return wrong;
}

/** The beginning of a name may end with a dash (maskTrailingDash). */
export const prefixOf = (name: string): string =>
  name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;

export const named = (path: string, value: string, check: (text: string) => string[]): FieldError[] =>
  check(value).map((detail) => invalid(path, value, detail));

/** IsDNS1123SubdomainWithUnderscore. */
export function dnsSearch(name: string): string[] {
  const wrong = name.length > 253 ? [tooLong(253)] : [];
  const valid = name.split('.').every((one) => /^_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/.test(one));
  return valid ? wrong : [...wrong, SEARCH_TEXT];
}

const OCTET = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const LOOSE_OCTET = /^0*(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** An IP address (RFC 4291); strict (gate StrictIPCIDRValidation): no leading zeros, no IPv4 inside IPv6. */
export function isAddress(address: string, strict: boolean): boolean {
  const octets = address.split('.');
  const octet = strict ? OCTET : LOOSE_OCTET;
  if (!address.includes(':')) return octets.length === 4 && octets.every((one) => octet.test(one));
  const [head = '', tail, more] = address.split('::');
  if (more !== undefined || address.length > 45) return false;
  const groups = [head, tail ?? ''].flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const embedded = last.includes('.');
  if (embedded && (!isAddress(last, strict) || (strict && /^::ffff:/i.test(address)))) return false;
  const plain = embedded ? groups.slice(0, -1) : groups;
  const filled = plain.length + (embedded ? 2 : 0);
  return plain.every((one) => /^[\da-f]{1,4}$/i.test(one)) && (tail === undefined ? filled === 8 : filled < 8);
}
