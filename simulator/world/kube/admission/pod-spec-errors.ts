import { containerErrors } from '@/simulator/world/kube/admission/container-errors';
import { containersAt } from '@/simulator/world/kube/admission/containers-at';
import { duplicate, invalid, outside, required } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import {
  DNS_LABEL,
  DNS_SUBDOMAIN,
  labelErrors,
  qualifiedNameError,
} from '@/simulator/world/kube/admission/names';
import { podResourceErrors, resourceErrors } from '@/simulator/world/kube/admission/resource-errors';
import {
  affinityErrors,
  spreadErrors,
  tolerationErrors,
} from '@/simulator/world/kube/admission/scheduling-errors';
import { podSecurityErrors } from '@/simulator/world/kube/admission/security-errors';
import { volumeErrors } from '@/simulator/world/kube/admission/volume-errors';
import { osFieldErrors } from '@/simulator/world/kube/admission/windows-fields';
import { windowsOptionErrors } from '@/simulator/world/kube/admission/windows-options';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

export interface PodSpecAt {
  spec: JsonRecord;
  path: string;
  minor: number;
  /** Of a StatefulSet: its pods mount claims made from these. */
  claims?: readonly unknown[];
}

/** What the API server refuses in a pod spec, in a Pod and in every template alike (ValidatePodSpec). */
export function podSpecErrors({ spec, path, minor, claims = [] }: PodSpecAt): FieldError[] {
  const containers = containersAt(spec, path);
  const windows = recordOf(spec['os'])['name'] === 'windows';
  const volumes = volumeErrors(spec, path, claims);
  return [
    ...volumes.errors,
    ...containerErrors({ spec, path, minor, volumes: volumes.known }),
    ...nameErrors(spec, path),
    ...dnsErrors(spec, path),
    ...hostPortErrors(spec, path),
    ...selectorErrors(spec, path),
    ...podSecurityErrors(spec, path, minor),
    ...affinityErrors(recordOf(spec['affinity']), `${path}.affinity`),
    ...spreadErrors(listOf(spec['topologySpreadConstraints']), `${path}.topologySpreadConstraints`),
    ...listOf(spec['tolerations']).flatMap((each, index) =>
      tolerationErrors(recordOf(each), `${path}.tolerations[${index}]`, minor),
    ),
    ...gateErrors(spec, path),
    ...resourceErrors({ resources: { limits: recordOf(spec['overhead']) } }, `${path}.overhead`).map(inPlace),
    ...(minor >= 34 && !windows ? podResourceErrors(spec, path) : []),
    ...osFieldErrors({ spec, path, minor, containers }),
    ...windowsOptionErrors({ spec, path, minor, containers }),
  ];
}

/** The API server checks overhead as if it were limits, without a `resources` between. */
const inPlace = (error: FieldError): FieldError => ({
  ...error,
  field: error.field.replace('.overhead.resources.', '.overhead.'),
});

const HIGHEST = 2 ** 31 - 1;

function nameErrors(spec: JsonRecord, path: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const field of ['serviceAccountName', 'nodeName', 'priorityClassName', 'runtimeClassName']) {
    const value = spec[field];
    if (value === undefined || (value === '' && field !== 'runtimeClassName')) continue;
    if (!DNS_SUBDOMAIN.test(shown(value)))
      errors.push(invalid(`${path}.${field}`, value, 'a lowercase RFC 1123 subdomain'));
  }
  for (const field of ['hostname', 'subdomain'])
    if (shown(spec[field]) !== '' && !(DNS_LABEL.test(shown(spec[field])) && shown(spec[field]).length < 64))
      errors.push(invalid(`${path}.${field}`, spec[field], 'a lowercase RFC 1123 label'));
  const deadline = spec['activeDeadlineSeconds'];
  if (typeof deadline === 'number' && (deadline < 1 || deadline > HIGHEST))
    errors.push(
      invalid(`${path}.activeDeadlineSeconds`, deadline, `must be between 1 and ${HIGHEST}, inclusive`),
    );
  return [
    ...errors,
    ...outside(spec['restartPolicy'], `${path}.restartPolicy`, ['Always', 'OnFailure', 'Never']),
    ...outside(spec['preemptionPolicy'], `${path}.preemptionPolicy`, ['PreemptLowerPriority', 'Never']),
  ];
}

const ADDRESS = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$|^(?=.*:)[\da-fA-F:]{2,39}$/;

function dnsErrors(spec: JsonRecord, path: string): FieldError[] {
  const config = spec['dnsConfig'];
  const servers = listOf(recordOf(config)['nameservers']);
  const at = `${path}.dnsConfig`;
  const errors = outside(spec['dnsPolicy'], `${path}.dnsPolicy`, [
    'ClusterFirstWithHostNet',
    'ClusterFirst',
    'Default',
    'None',
  ]);
  if (spec['dnsPolicy'] === 'None') {
    if (!isRecord(config)) return [...errors, required(at)];
    if (servers.length === 0) return [...errors, required(`${at}.nameservers`)];
  }
  if (servers.length > 3)
    errors.push(invalid(`${at}.nameservers`, servers, 'must not have more than 3 nameservers'));
  for (const [index, server] of servers.entries())
    if (!ADDRESS.test(shown(server)))
      errors.push(invalid(`${at}.nameservers[${index}]`, server, 'must be a valid IP address'));
  return errors;
}

/** On the host's network a port is the host's: another number cannot be (validatePodHostNetworkDeps). */
function hostPortErrors(spec: JsonRecord, path: string): FieldError[] {
  if (spec['hostNetwork'] !== true) return [];
  return listOf(spec['containers']).flatMap((container, index) =>
    listOf(recordOf(container)['ports']).flatMap((given, place) => {
      const { hostPort = 0, containerPort = 0 } = recordOf(given);
      if (hostPort === 0 || hostPort === containerPort) return [];
      const at = `${path}.containers[${index}].ports[${place}].hostPort`;
      return [invalid(at, hostPort, 'must match `containerPort` when `hostNetwork` is true')];
    }),
  );
}

function selectorErrors(spec: JsonRecord, path: string): FieldError[] {
  const selector: Record<string, string> = {};
  for (const [key, value] of Object.entries(recordOf(spec['nodeSelector']))) selector[key] = String(value);
  return labelErrors(selector, `${path}.nodeSelector`);
}

function gateErrors(spec: JsonRecord, path: string): FieldError[] {
  const seen = new Set<string>();
  return listOf(spec['schedulingGates']).flatMap((given, index) => {
    const name = shown(recordOf(given)['name']);
    const at = `${path}.schedulingGates[${index}]`;
    const wrong = qualifiedNameError(name);
    const errors = wrong === undefined ? [] : [invalid(at, name, wrong)];
    if (seen.has(name)) errors.push(duplicate(at, name));
    seen.add(name);
    return errors;
  });
}
