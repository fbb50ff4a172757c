import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import {
  count,
  duplicate,
  forbidden,
  given,
  invalid,
  notFound,
  oneOf,
  required,
  text,
  type FieldError,
} from '../field';
import { dnsLabel, named } from '../names';
import { claimNamesOf, resourceErrors } from '../resource-rules';
import { containerSecurityErrors } from '../security/contexts';
import { envErrors } from './env-rules';
import type { KnownVolumes } from '../volume/volume-rules';
import { deviceErrors, mountErrors } from './mount-rules';
import { hostPortConflicts, portErrors } from './port-rules';
import { lifecycleForbidden, lifecycleErrors } from './probe-rules';
import { initResizeErrors, resizeErrors, RESIZES } from './resize-rules';
import { initPolicyErrors, policyErrors } from './restart-rules';

interface Containers {
  spec: RawObject;
  path: string;
  minor: number;
  volumes: KnownVolumes;
}

const GRACE_SECONDS = 30;

/** validateContainerCommon. */
function commonErrors(container: RawObject, path: string, of: Containers): FieldError[] {
  const name = text(container, 'name');
  const { spec, minor, volumes } = of;
  return [
    ...(name === '' ? [required(`${path}.name`)] : named(`${path}.name`, name, dnsLabel)),
    ...(text(container, 'image') === '' ? [required(`${path}.image`)] : []),
    ...oneOf(container, 'terminationMessagePolicy', { path, known: ['File', 'FallbackToLogsOnError'] }),
    ...portErrors(container, path),
    ...envErrors(container, path, minor),
    ...mountErrors({ container, path, volumes }),
    ...deviceErrors({ container, path, volumes }),
    ...oneOf(container, 'imagePullPolicy', { path, known: ['Always', 'IfNotPresent', 'Never'] }),
    ...resourceErrors(objectAt(container, 'resources'), `${path}.resources`, claimNamesOf(spec)),
    ...(minor >= RESIZES ? resizeErrors(container, path, text(spec, 'restartPolicy')) : []),
    ...containerSecurityErrors({ container, path, spec, minor }),
  ];
}

function mainErrors(of: Containers): FieldError[] {
  const { spec, minor } = of;
  const path = `${of.path}.containers`;
  const containers = objectsAt(spec, 'containers');
  if (containers.length === 0) return [required(path)];
  const life = { minor, graceSeconds: count(spec, 'terminationGracePeriodSeconds') ?? GRACE_SECONDS };
  const names = new Set<string>();
  const errors = containers.flatMap((container, index) => {
    const at = `${path}[${index}]`;
    const own = commonErrors(container, at, of);
    const name = text(container, 'name');
    if (names.has(name)) own.push(duplicate(`${at}.name`, name));
    names.add(name);
    return [...own, ...lifecycleErrors(container, at, life), ...policyErrors(container, at, minor)];
  });
  const ported = containers.map((container, index) => ({ container, path: `${path}[${index}]` }));
  return [...errors, ...hostPortConflicts(ported)];
}

function initErrors(of: Containers): FieldError[] {
  const { spec, minor } = of;
  const life = { minor, graceSeconds: count(spec, 'terminationGracePeriodSeconds') ?? GRACE_SECONDS };
  const names = new Set(objectsAt(spec, 'containers').map((one) => text(one, 'name')));
  return objectsAt(spec, 'initContainers').flatMap((container, index) => {
    const at = `${of.path}.initContainers[${index}]`;
    const name = text(container, 'name');
    const sidecar = text(container, 'restartPolicy') === 'Always';
    const errors = [...commonErrors(container, at, of), ...initPolicyErrors(container, at, minor)];
    if (names.has(name)) errors.push(duplicate(`${at}.name`, name));
    else if (name !== '') names.add(name);
    return [
      ...errors,
      ...hostPortConflicts([{ container, path: `${of.path}.initContainers[0]` }]),
      ...(sidecar ? lifecycleErrors(container, at, life) : lifecycleForbidden(container, at)),
      ...(minor >= RESIZES && !sidecar ? initResizeErrors(container, at) : []),
    ];
  });
}

/** EphemeralContainerCommon but for what may be set, in the order of its fields. */
const NOT_EPHEMERAL = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
];

/** Whether a Go value would be another than its zero: resources are no pointer, so that empty ones are as good as none. */
const isSet = (container: RawObject, field: string): boolean =>
  field === 'resources'
    ? Object.values(objectAt(container, field)).some((value) => value !== null)
    : given(container, field) && container[field] !== '';

function ephemeralErrors(of: Containers): FieldError[] {
  const { spec } = of;
  const others = ['containers', 'initContainers'].flatMap((list) =>
    objectsAt(spec, list).map((one) => text(one, 'name')),
  );
  const names = new Set(others);
  return objectsAt(spec, 'ephemeralContainers').flatMap((container, index) => {
    const at = `${of.path}.ephemeralContainers[${index}]`;
    const [name, target] = [text(container, 'name'), text(container, 'targetContainerName')];
    const errors = [...commonErrors(container, at, of), ...spaceErrors(container, at)];
    if (names.has(name)) errors.push(duplicate(`${at}.name`, name));
    names.add(name);
    if (target !== '' && !others.includes(target)) errors.push(notFound(`${at}.targetContainerName`, target));
    const never = 'cannot be set for an Ephemeral Container';
    for (const field of NOT_EPHEMERAL) if (isSet(container, field)) errors.push(forbidden(`${at}.${field}`, never));
    for (const [place, mount] of objectsAt(container, 'volumeMounts').entries())
      for (const field of ['subPath', 'subPathExpr'])
        if (text(mount, field) !== '') errors.push(forbidden(`${at}.volumeMounts[${place}].${field}`, never));
    return errors;
  });
}

/** Pods only: templates have been saved with such images, so they still may be (validateContainerOnlyForPod). */
export function spaceErrors(container: RawObject, path: string): FieldError[] {
  const image = text(container, 'image');
  return image.trim() === image
    ? []
    : [invalid(`${path}.image`, image, 'must not have leading or trailing whitespace')];
}

export const containerErrors = (of: Containers): FieldError[] => [
  ...mainErrors(of),
  ...initErrors(of),
  ...ephemeralErrors(of),
];
