import { objectAt, objectsAt, type RawObject, textsAt } from '@/lib/domain/kube-json';
import { containerRefusals } from './container/container-rules';
import { count, duplicate, given, invalid, oneOf, part, required, text } from './field';
import { labelRefusals } from './labels';
import { dnsLabel, dnsSubdomain, isAddress, named, qualifiedName } from './names';
import type { FieldRefusal } from './refusal';
import { podResourceRefusals, resourceRefusals } from './resource-rules';
import { affinityRefusals, spreadRefusals, tolerationRefusals } from './scheduling-rules';
import { hostUserRefusals, podSecurityRefusals } from './security/contexts';
import { osRefusals } from './security/os-fields';
import { hostProcessRefusals } from './security/windows-options';
import { knownVolumes, volumeRefusals } from './volume-rules';

export interface PodSpecAt {
  spec: RawObject;
  /** `spec.template.spec`. */
  path: string;
  minor: number;
  /** A Pod itself: what templates get only when pods are made of them is already there. */
  ofPod: boolean;
  claimTemplates: readonly RawObject[];
}

/** validatePodHostNetworkDeps. */
function hostNetworkRefusals({ spec, path, ofPod }: PodSpecAt): FieldRefusal[] {
  if (spec['hostNetwork'] !== true) return [];
  return objectsAt(spec, 'containers').flatMap((container, index) =>
    objectsAt(container, 'ports').flatMap((port, place) => {
      const [host, own] = [count(port, 'hostPort') ?? 0, count(port, 'containerPort') ?? 0];
      if (host === own || (host === 0 && !ofPod)) return [];
      const at = `${path}.containers[${index}].ports[${place}].hostPort`;
      return [invalid(at, host, 'must match `containerPort` when `hostNetwork` is true')];
    }),
  );
}

/** From 1.33 on a search path may be the root, and have underscores (gate RelaxedDNSSearchValidation). */
const RELAXES_SEARCH = 33;

function searchRefusals(search: string, path: string, minor: number): FieldRefusal[] {
  if (minor < RELAXES_SEARCH) return named(path, search.replace(/\.$/, ''), dnsSubdomain);
  return search === '.' ? [] : named(path, search.replace(/\.$/, '').replaceAll('_', 'x'), dnsSubdomain);
}

/** validatePodDNSConfig. */
function dnsRefusals(spec: RawObject, path: string, minor: number): FieldRefusal[] {
  const config = part(spec, 'dnsConfig');
  const at = `${path}.dnsConfig`;
  const servers = textsAt(config ?? {}, 'nameservers');
  const refusals = oneOf(spec, 'dnsPolicy', {
    path,
    known: ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'],
  });
  if (text(spec, 'dnsPolicy') === 'None') {
    if (config === null)
      return [...refusals, required(at, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
    if (servers.length === 0) return [...refusals, required(`${at}.nameservers`, detail)];
  }
  if (servers.length > 3)
    refusals.push(invalid(`${at}.nameservers`, servers, 'must not have more than 3 nameservers'));
  for (const [index, server] of servers.entries())
    if (!isAddress(server))
      refusals.push(
        invalid(
          `${at}.nameservers[${index}]`,
          server,
          'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
        ),
      );
  const searches = textsAt(config ?? {}, 'searches');
  if (searches.length > 32)
    refusals.push(invalid(`${at}.searches`, searches, 'must not have more than 32 search paths'));
  for (const [index, search] of searches.entries())
    refusals.push(...searchRefusals(search, `${at}.searches[${index}]`, minor));
  for (const [index, option] of objectsAt(config ?? {}, 'options').entries())
    if (text(option, 'name') === '') refusals.push(required(`${at}.options[${index}]`, 'must not be empty'));
  return refusals;
}

function gateRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const seen = new Set<string>();
  return objectsAt(spec, 'schedulingGates').flatMap((gate, index) => {
    const at = `${path}.schedulingGates[${index}]`;
    const name = text(gate, 'name');
    const refusals = named(at, name, qualifiedName);
    if (seen.has(name)) refusals.push(duplicate(at, name));
    seen.add(name);
    return refusals;
  });
}

/** validatePodResourceClaims. */
function claimRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const seen = new Set<string>();
  return objectsAt(spec, 'resourceClaims').flatMap((claim, index) => {
    const at = `${path}.resourceClaims[${index}]`;
    const name = text(claim, 'name');
    const refusals: FieldRefusal[] = [];
    if (name === '') refusals.push(required(`${at}.name`));
    else if (seen.has(name)) refusals.push(duplicate(`${at}.name`, name));
    else refusals.push(...named(`${at}.name`, name, dnsLabel));
    seen.add(name);
    const sources = ['resourceClaimName', 'resourceClaimTemplateName'];
    const given_ = sources.filter((field) => given(claim, field));
    const list = sources.map((field) => `\`${field}\``);
    if (given_.length === 0) refusals.push(invalid(at, claim, `must specify one of: ${list.join(', ')}`));
    if (given_.length > 1)
      refusals.push(invalid(at, claim, `at most one of ${list.join(' or ')} may be specified`));
    for (const field of given_) refusals.push(...named(`${at}.${field}`, text(claim, field), dnsSubdomain));
    return refusals;
  });
}

function aliasRefusals(spec: RawObject, path: string): FieldRefusal[] {
  return objectsAt(spec, 'hostAliases').flatMap((alias, index) => {
    const at = `${path}.hostAliases[${index}]`;
    const address = text(alias, 'ip');
    const wrong = isAddress(address)
      ? []
      : [invalid(`${at}.ip`, address, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')];
    const names = textsAt(alias, 'hostnames').flatMap((name, place) =>
      named(`${at}.hostnames[${place}]`, name, dnsSubdomain),
    );
    return [...wrong, ...names];
  });
}

const SUBDOMAINS = ['serviceAccountName', 'nodeName', 'priorityClassName'];
const LABELS = ['hostname', 'subdomain'];
const MAX_INT32 = 2_147_483_647;

/** Fields of the pod that stand for themselves. */
function singleRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  for (const field of SUBDOMAINS)
    if (text(spec, field) !== '')
      refusals.push(...named(`${path}.${field}`, text(spec, field), dnsSubdomain));
  for (const field of LABELS)
    if (text(spec, field) !== '') refusals.push(...named(`${path}.${field}`, text(spec, field), dnsLabel));
  if (given(spec, 'runtimeClassName'))
    refusals.push(...named(`${path}.runtimeClassName`, text(spec, 'runtimeClassName'), dnsSubdomain));
  const deadline = count(spec, 'activeDeadlineSeconds');
  if (deadline !== null && (deadline < 1 || deadline > MAX_INT32))
    refusals.push(
      invalid(`${path}.activeDeadlineSeconds`, deadline, `must be between 1 and ${MAX_INT32}, inclusive`),
    );
  return [
    ...refusals,
    ...oneOf(spec, 'restartPolicy', { path, known: ['Always', 'OnFailure', 'Never'] }),
    ...oneOf(spec, 'preemptionPolicy', { path, known: ['PreemptLowerPriority', 'Never'] }),
    ...objectsAt(spec, 'readinessGates').flatMap((gate, index) =>
      named(`${path}.readinessGates[${index}].conditionType`, text(gate, 'conditionType'), qualifiedName),
    ),
  ];
}

const KNOWS_POD_RESOURCES = 34;

/** All that the API server refuses in a PodSpec, of a Pod and of a template alike (ValidatePodSpec). */
export function podSpecRefusals(at: PodSpecAt): FieldRefusal[] {
  const { spec, path, minor } = at;
  const volumes = knownVolumes(spec, at.claimTemplates);
  return [
    ...volumeRefusals(spec, path),
    ...(minor >= KNOWS_POD_RESOURCES ? claimRefusals(spec, path) : []),
    ...containerRefusals({ spec, path, minor, volumes }),
    ...hostNetworkRefusals(at),
    ...singleRefusals(spec, path),
    ...labelRefusals(part(spec, 'nodeSelector') ?? {}, `${path}.nodeSelector`),
    ...podSecurityRefusals(spec, path, minor),
    ...affinityRefusals(objectAt(spec, 'affinity'), `${path}.affinity`, minor),
    ...dnsRefusals(spec, path, minor),
    ...gateRefusals(spec, path),
    ...spreadRefusals(objectsAt(spec, 'topologySpreadConstraints'), `${path}.topologySpreadConstraints`),
    ...hostProcessRefusals(spec, path),
    ...hostUserRefusals(spec, path, minor),
    ...objectsAt(spec, 'tolerations').flatMap((one, index) =>
      tolerationRefusals(one, `${path}.tolerations[${index}]`, minor),
    ),
    ...aliasRefusals(spec, path),
    ...resourceRefusals({ limits: objectAt(spec, 'overhead') }, `${path}.overhead`, []),
    ...(minor >= KNOWS_POD_RESOURCES && text(objectAt(spec, 'os'), 'name') !== 'windows'
      ? podResourceRefusals(spec, path)
      : []),
    ...osRefusals(at),
  ];
}
