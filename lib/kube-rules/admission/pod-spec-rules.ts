import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { containerErrors } from './container/container-rules';
import { fileVolumeErrors, KNOWS_FILES } from './container/env-rules';
import { aliasErrors, dnsConfigErrors, dnsPolicyErrors } from './dns-rules';
import {
  count,
  duplicate,
  forbidden,
  given,
  invalid,
  oneOf,
  part,
  required,
  text,
  tooLong,
  type FieldError,
} from './field';
import { goValue } from './go-value';
import { labelErrors } from './labels';
import { dnsLabel, dnsSubdomain, named, qualifiedName } from './names';
import { keptFields } from './pod/kept-fields';
import { podResourceErrors, resourceErrors } from './resource-rules';
import { affinityErrors, spreadErrors, tolerationErrors } from './scheduling-rules';
import { hostUserErrors, podSecurityErrors } from './security/contexts';
import { osErrors } from './security/os-fields';
import { hostProcessErrors } from './security/windows-options';
import { evaluatedVolumes } from './volume/volume-rules';
import type { PodSpecAt } from './containers-of';

/** validatePodHostNetworkDeps. */
function hostNetworkErrors({ spec, path, ofPod }: PodSpecAt): FieldError[] {
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

function gateErrors(spec: RawObject, path: string): FieldError[] {
  const seen = new Set<string>();
  return objectsAt(spec, 'schedulingGates').flatMap((gate, index) => {
    const at = `${path}.schedulingGates[${index}]`;
    const name = text(gate, 'name');
    const errors = named(at, name, qualifiedName);
    if (seen.has(name)) errors.push(duplicate(at, name));
    seen.add(name);
    return errors;
  });
}

const claimValue = goValue({
  Name: 'name',
  ResourceClaimName: 'resourceClaimName',
  ResourceClaimTemplateName: 'resourceClaimTemplateName',
});

/** validatePodResourceClaims. */
function claimErrors(spec: RawObject, path: string): FieldError[] {
  const seen = new Set<string>();
  return objectsAt(spec, 'resourceClaims').flatMap((claim, index) => {
    const at = `${path}.resourceClaims[${index}]`;
    const name = text(claim, 'name');
    const errors: FieldError[] = [];
    if (name === '') errors.push(required(`${at}.name`));
    else if (seen.has(name)) errors.push(duplicate(`${at}.name`, name));
    else errors.push(...named(`${at}.name`, name, dnsLabel));
    seen.add(name);
    const sources = ['resourceClaimName', 'resourceClaimTemplateName'];
    const given_ = sources.filter((field) => given(claim, field));
    const list = sources.map((field) => `\`${field}\``);
    if (given_.length === 0) errors.push(invalid(at, claimValue(claim), `must specify one of: ${list.join(', ')}`));
    if (given_.length > 1)
      errors.push(invalid(at, claimValue(claim), `at most one of ${list.join(' or ')} may be specified`));
    for (const field of given_) errors.push(...named(`${at}.${field}`, text(claim, field), dnsSubdomain));
    return errors;
  });
}

const asSubdomain = (spec: RawObject, field: string, path: string): FieldError[] =>
  text(spec, field) === '' ? [] : named(`${path}.${field}`, text(spec, field), dnsSubdomain);

const asLabel = (spec: RawObject, field: string, path: string): FieldError[] =>
  text(spec, field) === '' ? [] : named(`${path}.${field}`, text(spec, field), dnsLabel);

const MAX_INT32 = 2_147_483_647;

function deadlineErrors(spec: RawObject, path: string): FieldError[] {
  const deadline = count(spec, 'activeDeadlineSeconds');
  if (deadline === null || (deadline >= 1 && deadline <= MAX_INT32)) return [];
  return [invalid(`${path}.activeDeadlineSeconds`, deadline, `must be between 1 and ${MAX_INT32}, inclusive`)];
}

function preemptionErrors(spec: RawObject, path: string): FieldError[] {
  if (given(spec, 'preemptionPolicy') && text(spec, 'preemptionPolicy') === '')
    return [required(`${path}.preemptionPolicy`)];
  return oneOf(spec, 'preemptionPolicy', { path, known: ['PreemptLowerPriority', 'Never'] });
}

const HOSTNAME_LIMIT = 64;

/** A name that replaces all others; older servers drop it (gate HostnameOverride). */
function hostnameErrors(spec: RawObject, path: string): FieldError[] {
  if (!given(spec, 'hostnameOverride')) return [];
  const [name, at] = [text(spec, 'hostnameOverride'), `${path}.hostnameOverride`];
  const errors = named(at, name, dnsSubdomain);
  if (name.length > HOSTNAME_LIMIT) errors.push(tooLong(at, HOSTNAME_LIMIT));
  for (const field of ['setHostnameAsFQDN', 'hostNetwork'])
    if (spec[field] === true) errors.push(forbidden(at, `may not be specified when \`${field}\` is true`));
  return errors;
}

/** All that the API server rejects in a PodSpec, of a Pod and of a template alike, in its order (ValidatePodSpec). */
export function podSpecErrors(written: PodSpecAt): FieldError[] {
  const { path, minor } = written;
  const spec = keptFields(written.spec, minor);
  const at = { ...written, spec };
  const volumes = evaluatedVolumes(at);
  return [
    ...volumes.errors,
    ...claimErrors(spec, path),
    ...containerErrors({ spec, path, minor, volumes: volumes.known }),
    ...podResourceErrors(spec, path),
    ...hostNetworkErrors(at),
    ...oneOf(spec, 'restartPolicy', { path, known: ['Always', 'OnFailure', 'Never'] }),
    ...dnsPolicyErrors(spec, path),
    ...labelErrors(part(spec, 'nodeSelector') ?? {}, `${path}.nodeSelector`),
    ...podSecurityErrors(spec, path, minor),
    ...affinityErrors(objectAt(spec, 'affinity'), `${path}.affinity`, minor),
    ...dnsConfigErrors(spec, path, minor),
    ...objectsAt(spec, 'readinessGates').flatMap((gate, index) =>
      named(`${path}.readinessGates[${index}].conditionType`, text(gate, 'conditionType'), qualifiedName),
    ),
    ...gateErrors(spec, path),
    ...spreadErrors(objectsAt(spec, 'topologySpreadConstraints'), `${path}.topologySpreadConstraints`, minor),
    ...hostProcessErrors(spec, path),
    ...hostUserErrors(spec, path, minor),
    ...asSubdomain(spec, 'serviceAccountName', path),
    ...asSubdomain(spec, 'nodeName', path),
    ...deadlineErrors(spec, path),
    // A StatefulSet gives its pods their host names and their domain.
    ...(written.claimTemplates === undefined
      ? [...asLabel(spec, 'hostname', path), ...asLabel(spec, 'subdomain', path)]
      : []),
    ...hostnameErrors(spec, path),
    ...objectsAt(spec, 'tolerations').flatMap((one, index) =>
      tolerationErrors(one, `${path}.tolerations[${index}]`, minor),
    ),
    ...aliasErrors(spec, path, minor),
    ...asSubdomain(spec, 'priorityClassName', path),
    ...(given(spec, 'runtimeClassName')
      ? named(`${path}.runtimeClassName`, text(spec, 'runtimeClassName'), dnsSubdomain)
      : []),
    ...preemptionErrors(spec, path),
    ...resourceErrors({ limits: objectAt(spec, 'overhead') }, `${path}.overhead`, []),
    ...osErrors(at),
    ...(minor >= KNOWS_FILES ? fileVolumeErrors(spec, path, volumes.known) : []),
  ];
}
