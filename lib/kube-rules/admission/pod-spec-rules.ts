import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { containerRefusals } from './container/container-rules';
import { aliasRefusals, dnsConfigRefusals, dnsPolicyRefusals } from './dns-rules';
import { count, duplicate, given, invalid, oneOf, part, required, text } from './field';
import { labelRefusals } from './labels';
import { dnsLabel, dnsSubdomain, named, qualifiedName } from './names';
import type { FieldRefusal } from './refusal';
import { keptFields } from './pod/kept-fields';
import { podResourceRefusals, resourceRefusals } from './resource-rules';
import { affinityRefusals, spreadRefusals, tolerationRefusals } from './scheduling-rules';
import { hostUserRefusals, podSecurityRefusals } from './security/contexts';
import { osRefusals } from './security/os-fields';
import { hostProcessRefusals } from './security/windows-options';
import { judgedVolumes } from './volume/volume-rules';

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

const asSubdomain = (spec: RawObject, field: string, path: string): FieldRefusal[] =>
  text(spec, field) === '' ? [] : named(`${path}.${field}`, text(spec, field), dnsSubdomain);

const asLabel = (spec: RawObject, field: string, path: string): FieldRefusal[] =>
  text(spec, field) === '' ? [] : named(`${path}.${field}`, text(spec, field), dnsLabel);

const MAX_INT32 = 2_147_483_647;

function deadlineRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const deadline = count(spec, 'activeDeadlineSeconds');
  if (deadline === null || (deadline >= 1 && deadline <= MAX_INT32)) return [];
  return [
    invalid(`${path}.activeDeadlineSeconds`, deadline, `must be between 1 and ${MAX_INT32}, inclusive`),
  ];
}

function preemptionRefusals(spec: RawObject, path: string): FieldRefusal[] {
  if (given(spec, 'preemptionPolicy') && text(spec, 'preemptionPolicy') === '')
    return [required(`${path}.preemptionPolicy`)];
  return oneOf(spec, 'preemptionPolicy', { path, known: ['PreemptLowerPriority', 'Never'] });
}

/** Volumes, claims and containers: what ValidatePodSpec looks at first. */
function contentRefusals(at: PodSpecAt): FieldRefusal[] {
  const { spec, path, minor } = at;
  const volumes = judgedVolumes(at);
  return [
    ...volumes.refusals,
    ...claimRefusals(spec, path),
    ...containerRefusals({ spec, path, minor, volumes: volumes.known }),
    ...podResourceRefusals(spec, path),
  ];
}

/** All that the API server refuses in a PodSpec, of a Pod and of a template alike, in its order (ValidatePodSpec). */
export function podSpecRefusals(written: PodSpecAt): FieldRefusal[] {
  const { path, minor } = written;
  const spec = keptFields(written.spec, minor);
  const at = { ...written, spec };
  return [
    ...contentRefusals(at),
    ...hostNetworkRefusals(at),
    ...oneOf(spec, 'restartPolicy', { path, known: ['Always', 'OnFailure', 'Never'] }),
    ...dnsPolicyRefusals(spec, path),
    ...labelRefusals(part(spec, 'nodeSelector') ?? {}, `${path}.nodeSelector`),
    ...podSecurityRefusals(spec, path, minor),
    ...affinityRefusals(objectAt(spec, 'affinity'), `${path}.affinity`, minor),
    ...dnsConfigRefusals(spec, path, minor),
    ...objectsAt(spec, 'readinessGates').flatMap((gate, index) =>
      named(`${path}.readinessGates[${index}].conditionType`, text(gate, 'conditionType'), qualifiedName),
    ),
    ...gateRefusals(spec, path),
    ...spreadRefusals(objectsAt(spec, 'topologySpreadConstraints'), `${path}.topologySpreadConstraints`),
    ...hostProcessRefusals(spec, path),
    ...hostUserRefusals(spec, path, minor),
    ...asSubdomain(spec, 'serviceAccountName', path),
    ...asSubdomain(spec, 'nodeName', path),
    ...deadlineRefusals(spec, path),
    ...asLabel(spec, 'hostname', path),
    ...asLabel(spec, 'subdomain', path),
    ...objectsAt(spec, 'tolerations').flatMap((one, index) =>
      tolerationRefusals(one, `${path}.tolerations[${index}]`, minor),
    ),
    ...aliasRefusals(spec, path, minor),
    ...asSubdomain(spec, 'priorityClassName', path),
    ...(given(spec, 'runtimeClassName')
      ? named(`${path}.runtimeClassName`, text(spec, 'runtimeClassName'), dnsSubdomain)
      : []),
    ...preemptionRefusals(spec, path),
    ...resourceRefusals({ limits: objectAt(spec, 'overhead') }, `${path}.overhead`, []),
    ...osRefusals(at),
  ];
}
