import { objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { invalid, oneOf, part, required, text, type FieldError } from './field';
import { dnsSearch, dnsSubdomain, isAddress, named } from './names';

/** From 1.36 on addresses are read strictly (gate StrictIPCIDRValidation). */
const STRICT = 36;

/** IsValidIP, for lists of addresses in pods. */
const addressErrors = (address: string, path: string, minor: number): FieldError[] =>
  isAddress(address, minor >= STRICT)
    ? []
    : [invalid(path, address, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')];

/** From 1.33 on a search path may be the root, and have underscores (feature gate RelaxedDNSSearchValidation). */
const RELAXES_SEARCH = 33;

function searchErrors(search: string, path: string, minor: number): FieldError[] {
  const name = search.replace(/\.$/, '');
  if (minor < RELAXES_SEARCH) return named(path, name, dnsSubdomain);
  return search === '.' ? [] : named(path, name, dnsSearch);
}

/** validateDNSPolicy. */
export const dnsPolicyErrors = (spec: RawObject, path: string): FieldError[] =>
  oneOf(spec, 'dnsPolicy', { path, known: ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'] });

const MAX_SERVERS = 3;
const MAX_SEARCHES = 32;
const MAX_CHARACTERS = 2_048;

function listErrors(config: RawObject, at: string, minor: number): FieldError[] {
  const [servers, searches] = [textsAt(config, 'nameservers'), textsAt(config, 'searches')];
  const errors: FieldError[] = [];
  if (servers.length > MAX_SERVERS)
    errors.push(invalid(`${at}.nameservers`, servers, `must not have more than ${MAX_SERVERS} nameservers`));
  for (const [index, server] of servers.entries())
    errors.push(...addressErrors(server, `${at}.nameservers[${index}]`, minor));
  if (searches.length > MAX_SEARCHES)
    errors.push(invalid(`${at}.searches`, searches, `must not have more than ${MAX_SEARCHES} search paths`));
  if (searches.join(' ').length > MAX_CHARACTERS) {
    const detail = `must not have more than ${MAX_CHARACTERS} characters (including spaces) in the search list`;
    errors.push(invalid(`${at}.searches`, searches, detail));
  }
  for (const [index, search] of searches.entries())
    errors.push(...searchErrors(search, `${at}.searches[${index}]`, minor));
  for (const [index, option] of objectsAt(config, 'options').entries())
    if (text(option, 'name') === '') errors.push(required(`${at}.options[${index}]`, 'must not be empty'));
  return errors;
}

/** validatePodDNSConfig. */
export function dnsConfigErrors(spec: RawObject, path: string, minor: number): FieldError[] {
  const config = part(spec, 'dnsConfig');
  const at = `${path}.dnsConfig`;
  if (text(spec, 'dnsPolicy') === 'None') {
    if (config === null) return [required(at, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
    if (textsAt(config, 'nameservers').length === 0) return [required(`${at}.nameservers`, detail)];
  }
  return config === null ? [] : listErrors(config, at, minor);
}

/** ValidateHostAliases. */
export const aliasErrors = (spec: RawObject, path: string, minor: number): FieldError[] =>
  objectsAt(spec, 'hostAliases').flatMap((alias, index) => {
    const at = `${path}.hostAliases[${index}]`;
    return [
      ...addressErrors(text(alias, 'ip'), `${at}.ip`, minor),
      ...textsAt(alias, 'hostnames').flatMap((name, place) => named(`${at}.hostnames[${place}]`, name, dnsSubdomain)),
    ];
  });
