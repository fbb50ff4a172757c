import { objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { invalid, oneOf, part, required, text } from './field';
import { dnsSearch, dnsSubdomain, isAddress, named } from './names';
import type { FieldRefusal } from './refusal';

/** From 1.36 on addresses are read strictly (gate StrictIPCIDRValidation). */
const STRICT = 36;

/** IsValidIP, for lists of addresses in pods. */
const addressRefusals = (address: string, path: string, minor: number): FieldRefusal[] =>
  isAddress(address, minor >= STRICT)
    ? []
    : [invalid(path, address, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')];

/** From 1.33 on a search path may be the root, and have underscores (gate RelaxedDNSSearchValidation). */
const RELAXES_SEARCH = 33;

function searchRefusals(search: string, path: string, minor: number): FieldRefusal[] {
  const name = search.replace(/\.$/, '');
  if (minor < RELAXES_SEARCH) return named(path, name, dnsSubdomain);
  return search === '.' ? [] : named(path, name, dnsSearch);
}

/** validateDNSPolicy. */
export const dnsPolicyRefusals = (spec: RawObject, path: string): FieldRefusal[] =>
  oneOf(spec, 'dnsPolicy', {
    path,
    known: ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'],
  });

const MOST_SERVERS = 3;
const MOST_SEARCHES = 32;
const MOST_LETTERS = 2_048;

function listRefusals(config: RawObject, at: string, minor: number): FieldRefusal[] {
  const [servers, searches] = [textsAt(config, 'nameservers'), textsAt(config, 'searches')];
  const refusals: FieldRefusal[] = [];
  if (servers.length > MOST_SERVERS)
    refusals.push(
      invalid(`${at}.nameservers`, servers, `must not have more than ${MOST_SERVERS} nameservers`),
    );
  for (const [index, server] of servers.entries())
    refusals.push(...addressRefusals(server, `${at}.nameservers[${index}]`, minor));
  if (searches.length > MOST_SEARCHES)
    refusals.push(
      invalid(`${at}.searches`, searches, `must not have more than ${MOST_SEARCHES} search paths`),
    );
  if (searches.join(' ').length > MOST_LETTERS) {
    const detail = `must not have more than ${MOST_LETTERS} characters (including spaces) in the search list`;
    refusals.push(invalid(`${at}.searches`, searches, detail));
  }
  for (const [index, search] of searches.entries())
    refusals.push(...searchRefusals(search, `${at}.searches[${index}]`, minor));
  for (const [index, option] of objectsAt(config, 'options').entries())
    if (text(option, 'name') === '') refusals.push(required(`${at}.options[${index}]`, 'must not be empty'));
  return refusals;
}

/** validatePodDNSConfig. */
export function dnsConfigRefusals(spec: RawObject, path: string, minor: number): FieldRefusal[] {
  const config = part(spec, 'dnsConfig');
  const at = `${path}.dnsConfig`;
  if (text(spec, 'dnsPolicy') === 'None') {
    if (config === null) return [required(at, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
    if (textsAt(config, 'nameservers').length === 0) return [required(`${at}.nameservers`, detail)];
  }
  return config === null ? [] : listRefusals(config, at, minor);
}

/** ValidateHostAliases. */
export const aliasRefusals = (spec: RawObject, path: string, minor: number): FieldRefusal[] =>
  objectsAt(spec, 'hostAliases').flatMap((alias, index) => {
    const at = `${path}.hostAliases[${index}]`;
    return [
      ...addressRefusals(text(alias, 'ip'), `${at}.ip`, minor),
      ...textsAt(alias, 'hostnames').flatMap((name, place) =>
        named(`${at}.hostnames[${place}]`, name, dnsSubdomain),
      ),
    ];
  });
