import { containersAt } from '@/simulator/world/kube/admission/containers-at';
import type { ContainerAt } from '@/simulator/world/kube/admission/containers-at';
import {
  duplicate,
  fieldForbidden,
  invalid,
  notFoundValue,
  notSupported,
  outside,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { mountAndDeviceErrors } from '@/simulator/world/kube/admission/mount-errors';
import { DNS_LABEL, DNS_SUBDOMAIN } from '@/simulator/world/kube/admission/names';
import { isPortName, isPortNumber, probeAndHookErrors } from '@/simulator/world/kube/admission/probe-errors';
import { resourceErrors } from '@/simulator/world/kube/admission/resource-errors';
import { containerSecurityErrors } from '@/simulator/world/kube/admission/security-errors';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

interface Checked {
  spec: JsonRecord;
  path: string;
  minor: number;
  volumes: ReadonlyMap<string, boolean>;
}

const RANGE = 'must be between 1 and 65535, inclusive';

function portErrors(container: JsonRecord, path: string): FieldError[] {
  const names = new Set<string>();
  return listOf(container['ports']).flatMap((given, index) => {
    const { name = '', containerPort = 0, hostPort = 0, protocol } = recordOf(given);
    const at = `${path}.ports[${index}]`;
    const errors: FieldError[] = [];
    if (name !== '' && !isPortName(name))
      errors.push(invalid(`${at}.name`, name, 'must be an IANA_SVC_NAME'));
    else if (name !== '' && names.has(shown(name))) errors.push(duplicate(`${at}.name`, name));
    names.add(shown(name));
    if (containerPort === 0) errors.push(required(`${at}.containerPort`));
    else if (!isPortNumber(containerPort)) errors.push(invalid(`${at}.containerPort`, containerPort, RANGE));
    if (hostPort !== 0 && !isPortNumber(hostPort)) errors.push(invalid(`${at}.hostPort`, hostPort, RANGE));
    return [...errors, ...outside(protocol, `${at}.protocol`, ['SCTP', 'TCP', 'UDP'])];
  });
}

/** Host ports that one list of containers asks for twice; of init containers each is a list of its own, reported as the first. */
function hostPortErrors(containers: readonly unknown[], pathOf: (index: number) => string): FieldError[] {
  const taken = new Set<string>();
  return containers.flatMap((container, index) =>
    listOf(recordOf(container)['ports']).flatMap((given, place) => {
      const port = recordOf(given);
      if (Number(port['hostPort'] ?? 0) === 0) return [];
      const key = `${shown(port['protocol'] ?? 'TCP')}/${shown(port['hostIP'])}/${shown(port['hostPort'])}`;
      const known = taken.has(key);
      taken.add(key);
      return known ? [duplicate(`${pathOf(index)}.ports[${place}].hostPort`, key)] : [];
    }),
  );
}

const SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'];
const PRINTABLE = /^[ -<>-~]+$/;
const IDENTIFIER = /^(?!\.\.?$|\.\.)[-._a-zA-Z][-._a-zA-Z0-9]*$/;

function envErrors(container: JsonRecord, path: string, minor: number): FieldError[] {
  const isName = (name: string): boolean => (minor >= 32 ? PRINTABLE : IDENTIFIER).test(name);
  const own = listOf(container['env']).flatMap((given, index) => {
    const { name = '', value = '', valueFrom } = recordOf(given);
    const at = `${path}.env[${index}]`;
    const errors: FieldError[] = [];
    if (name === '') errors.push(required(`${at}.name`));
    else if (!isName(shown(name)))
      errors.push(invalid(`${at}.name`, name, 'a valid environment variable name'));
    if (!isRecord(valueFrom)) return errors;
    const sources = SOURCES.filter((source) => isRecord(valueFrom[source]));
    for (const source of sources)
      errors.push(...referenceErrors(source, recordOf(valueFrom[source]), `${at}.valueFrom.${source}`));
    if (sources.length !== 1 || value !== '')
      errors.push(invalid(`${at}.valueFrom`, '', 'must have exactly one source and no value beside it'));
    return errors;
  });
  const lists = listOf(container['envFrom']).flatMap((given, index) => {
    const from = recordOf(given);
    const at = `${path}.envFrom[${index}]`;
    const sources = ['configMapRef', 'secretRef'].filter((source) => isRecord(from[source]));
    const errors = sources.flatMap((source) => {
      const name = shown(recordOf(from[source])['name']);
      if (name === '') return [required(`${at}.${source}.name`)];
      const whole = name.replace(/.-$/, 'a');
      return DNS_SUBDOMAIN.test(whole)
        ? []
        : [invalid(`${at}.${source}.name`, name, 'a lowercase RFC 1123 subdomain')];
    });
    if (shown(from['prefix']) !== '' && !isName(shown(from['prefix'])))
      errors.push(invalid(`${at}.prefix`, from['prefix'], 'a valid environment variable name'));
    return sources.length === 1
      ? errors
      : [...errors, invalid(`${path}.envFrom`, '', 'must specify one of: `configMapRef` or `secretRef`')];
  });
  return [...own, ...lists];
}

function referenceErrors(source: string, reference: JsonRecord, at: string): FieldError[] {
  if (source === 'fieldRef') {
    const field = shown(reference['fieldPath']);
    if (field === '') return [required(`${at}.fieldPath`)];
    const known =
      /^(metadata\.(name|namespace|uid|(labels|annotations)\['.+'\])|spec\.(nodeName|serviceAccountName)|status\.(hostIPs?|podIPs?))$/;
    return known.test(field) ? [] : [notSupported(`${at}.fieldPath`, field, ['metadata.name'])];
  }
  if (source === 'resourceFieldRef')
    return shown(reference['resource']) === '' ? [required(`${at}.resource`)] : [];
  const errors: FieldError[] = [];
  if (!DNS_SUBDOMAIN.test(shown(reference['name'])))
    errors.push(invalid(`${at}.name`, reference['name'] ?? '', 'a lowercase RFC 1123 subdomain'));
  const key = shown(reference['key']);
  if (key === '') errors.push(required(`${at}.key`));
  else if (!/^(?!\.\.?$|\.\.)[-._a-zA-Z0-9]{1,253}$/.test(key))
    errors.push(invalid(`${at}.key`, key, 'a valid config key'));
  return errors;
}

function commonErrors({ container, path }: ContainerAt, of: Checked): FieldError[] {
  const { name, image } = container;
  const errors: FieldError[] = [];
  if (shown(name) === '') errors.push(required(`${path}.name`));
  else if (!DNS_LABEL.test(shown(name)) || shown(name).length > 63)
    errors.push(
      invalid(
        `${path}.name`,
        name,
        "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
      ),
    );
  if (shown(image) === '') errors.push(required(`${path}.image`));
  return [
    ...errors,
    ...outside(container['terminationMessagePolicy'], `${path}.terminationMessagePolicy`, [
      'File',
      'FallbackToLogsOnError',
    ]),
    ...portErrors(container, path),
    ...envErrors(container, path, of.minor),
    ...mountAndDeviceErrors(container, path, of),
    ...outside(container['imagePullPolicy'], `${path}.imagePullPolicy`, ['Always', 'IfNotPresent', 'Never']),
    ...resourceErrors(container, path),
    ...(of.minor >= 33 ? resizeErrors(container, path, of.spec) : []),
    ...containerSecurityErrors({ container, path, spec: of.spec, minor: of.minor }),
  ];
}

/** How it is resized in place (validateResizePolicy): told of the whole list. */
function resizeErrors(container: JsonRecord, path: string, spec: JsonRecord): FieldError[] {
  const at = `${path}.resizePolicy`;
  const seen = new Set<string>();
  return listOf(container['resizePolicy']).flatMap((given, index) => {
    const { resourceName, restartPolicy } = recordOf(given);
    const [resource, policy] = [shown(resourceName), shown(restartPolicy)];
    const errors = seen.has(resource) ? [duplicate(`${at}[${index}]`, resource)] : [];
    seen.add(resource);
    if (resource === '') errors.push(required(at));
    if (policy === '') errors.push(required(at));
    errors.push(
      ...outside(resource, at, ['cpu', 'memory']),
      ...outside(policy, at, ['NotRequired', 'RestartContainer']),
    );
    if (spec['restartPolicy'] === 'Never' && policy !== 'NotRequired')
      errors.push(invalid(at, policy, "must be 'NotRequired' when `restartPolicy` is 'Never'"));
    return errors;
  });
}

/** Rules of when to restart, of containers that have a policy of their own (1.35 and newer). */
function ruleErrors({ container, path }: ContainerAt, minor: number): FieldError[] {
  const rules = listOf(container['restartPolicyRules']);
  const actions = minor >= 36 ? ['Restart', 'RestartAllContainers'] : ['Restart'];
  const errors =
    rules.length > 0 && container['restartPolicy'] === undefined
      ? [required(`${path}.restartPolicy`, 'must specify restartPolicy when restart rules are used')]
      : [];
  for (const [index, given] of rules.entries()) {
    const { action, exitCodes } = recordOf(given);
    const at = `${path}.restartPolicyRules[${index}]`;
    if (!actions.includes(shown(action))) errors.push(notSupported(`${at}.action`, shown(action), actions));
    if (!isRecord(exitCodes)) errors.push(required(`${at}.exitCodes`, 'must be specified'));
    else if (!['In', 'NotIn'].includes(shown(exitCodes['operator'])))
      errors.push(notSupported(`${at}.exitCodes.operator`, shown(exitCodes['operator']), ['In', 'NotIn']));
  }
  return errors;
}

/** Which restart policy a container may have of its own: sidecars since 1.29, every container since 1.35. */
function policyErrors({ container, path, list }: ContainerAt, minor: number): FieldError[] {
  const policy = container['restartPolicy'];
  if (minor >= 35 && list !== 'ephemeralContainers' && listOf(container['restartPolicyRules']).length > 0)
    return ruleErrors({ container, path, list }, minor);
  if (policy === undefined || minor < 29 || list === 'ephemeralContainers') return [];
  if (minor < 35 && list === 'containers')
    return [fieldForbidden(`${path}.restartPolicy`, 'may not be set for non-init containers')];
  const known = minor >= 35 ? ['Always', 'Never', 'OnFailure'] : ['Always'];
  return known.includes(shown(policy)) ? [] : [notSupported(`${path}.restartPolicy`, shown(policy), known)];
}

const NEVER_EPHEMERAL = [
  'ports',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
  'resources',
  'restartPolicy',
];

function ephemeralErrors({ container, path }: ContainerAt, others: ReadonlySet<string>): FieldError[] {
  const detail = 'cannot be set for an Ephemeral Container';
  const target = shown(container['targetContainerName']);
  const set = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.length > 0
      : isRecord(value)
        ? Object.keys(value).length > 0
        : value !== undefined;
  const errors = NEVER_EPHEMERAL.filter((field) => set(container[field])).map((field) =>
    fieldForbidden(`${path}.${field}`, detail),
  );
  if (target !== '' && !others.has(target)) errors.push(notFoundValue(`${path}.targetContainerName`, target));
  for (const [index, mount] of listOf(container['volumeMounts']).entries())
    for (const field of ['subPath', 'subPathExpr'])
      if (shown(recordOf(mount)[field]) !== '')
        errors.push(fieldForbidden(`${path}.volumeMounts[${index}].${field}`, detail));
  return [...errors, ...paddedImage(container, path)];
}

/** Templates may hold images with spaces around them, Pods may not. */
export function paddedImage(container: JsonRecord, path: string): FieldError[] {
  const image = shown(container['image']);
  return image === image.trim()
    ? []
    : [invalid(`${path}.image`, image, 'must not have leading or trailing whitespace')];
}

/** All containers: each by itself, then names and host ports among them. */
export function containerErrors(of: Checked): FieldError[] {
  const { spec, path, minor } = of;
  const all = containersAt(spec, path);
  const main = listOf(spec['containers']);
  const grace = Number(spec['terminationGracePeriodSeconds'] ?? 30);
  const errors = main.length === 0 ? [required(`${path}.containers`)] : [];
  const names = new Set<string>();
  const lasting = new Set(
    all.filter(({ list }) => list !== 'ephemeralContainers').map(({ container }) => shown(container['name'])),
  );
  for (const list of ['containers', 'initContainers', 'ephemeralContainers']) {
    for (const one of all.filter((each) => each.list === list)) {
      const name = shown(one.container['name']);
      errors.push(...commonErrors(one, of), ...policyErrors(one, minor));
      if (names.has(name)) errors.push(duplicate(`${one.path}.name`, name));
      if (name !== '' || list !== 'initContainers') names.add(name);
      if (list === 'ephemeralContainers') errors.push(...ephemeralErrors(one, lasting));
      else {
        const ends =
          list === 'initContainers' && !(minor >= 29 && one.container['restartPolicy'] === 'Always');
        errors.push(...probeAndHookErrors(one.container, one.path, { grace, ends }));
      }
    }
  }
  errors.push(...hostPortErrors(main, (index) => `${path}.containers[${index}]`));
  for (const init of listOf(spec['initContainers']))
    errors.push(...hostPortErrors([init], () => `${path}.initContainers[0]`));
  return errors;
}
