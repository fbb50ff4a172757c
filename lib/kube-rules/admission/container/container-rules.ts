import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { count, duplicate, forbidden, given, invalid, notFound, oneOf, required, text } from '../field';
import { dnsLabel, named } from '../names';
import type { FieldRefusal } from '../refusal';
import { resourceRefusals } from '../resource-rules';
import { containerSecurityRefusals } from '../security/contexts';
import { envRefusals } from './env-rules';
import type { KnownVolumes } from '../volume/volume-rules';
import { deviceRefusals, mountRefusals } from './mount-rules';
import { hostPortConflicts, portRefusals } from './port-rules';
import { lifeForbidden, lifeRefusals } from './probe-rules';
import { initResizeRefusals, resizeRefusals, RESIZES } from './resize-rules';
import { initPolicyRefusals, policyRefusals } from './restart-rules';

interface Containers {
  spec: RawObject;
  path: string;
  minor: number;
  volumes: KnownVolumes;
}

const GRACE_SECONDS = 30;

/** validateContainerCommon. */
function commonRefusals(container: RawObject, path: string, of: Containers): FieldRefusal[] {
  const name = text(container, 'name');
  const { spec, minor, volumes } = of;
  const claimNames = objectsAt(spec, 'resourceClaims').map((one) => text(one, 'name'));
  return [
    ...(name === '' ? [required(`${path}.name`)] : named(`${path}.name`, name, dnsLabel)),
    ...(text(container, 'image') === '' ? [required(`${path}.image`)] : []),
    ...oneOf(container, 'terminationMessagePolicy', { path, known: ['File', 'FallbackToLogsOnError'] }),
    ...portRefusals(container, path),
    ...envRefusals(container, path, minor),
    ...mountRefusals({ container, path, minor, volumes }),
    ...deviceRefusals({ container, path, volumes }),
    ...oneOf(container, 'imagePullPolicy', { path, known: ['Always', 'IfNotPresent', 'Never'] }),
    ...resourceRefusals(objectAt(container, 'resources'), `${path}.resources`, claimNames),
    ...(minor >= RESIZES ? resizeRefusals(container, path, text(spec, 'restartPolicy')) : []),
    ...containerSecurityRefusals({ container, path, spec, minor }),
  ];
}

function mainRefusals(of: Containers): FieldRefusal[] {
  const { spec, minor } = of;
  const path = `${of.path}.containers`;
  const containers = objectsAt(spec, 'containers');
  if (containers.length === 0) return [required(path)];
  const life = { minor, graceSeconds: count(spec, 'terminationGracePeriodSeconds') ?? GRACE_SECONDS };
  const names = new Set<string>();
  const refusals = containers.flatMap((container, index) => {
    const at = `${path}[${index}]`;
    const own = commonRefusals(container, at, of);
    const name = text(container, 'name');
    if (names.has(name)) own.push(duplicate(`${at}.name`, name));
    names.add(name);
    return [...own, ...lifeRefusals(container, at, life), ...policyRefusals(container, at, minor)];
  });
  const ported = containers.map((container, index) => ({ container, path: `${path}[${index}]` }));
  return [...refusals, ...hostPortConflicts(ported)];
}

function initRefusals(of: Containers): FieldRefusal[] {
  const { spec, minor } = of;
  const life = { minor, graceSeconds: count(spec, 'terminationGracePeriodSeconds') ?? GRACE_SECONDS };
  const names = new Set(objectsAt(spec, 'containers').map((one) => text(one, 'name')));
  return objectsAt(spec, 'initContainers').flatMap((container, index) => {
    const at = `${of.path}.initContainers[${index}]`;
    const name = text(container, 'name');
    const sidecar = text(container, 'restartPolicy') === 'Always';
    const refusals = [...commonRefusals(container, at, of), ...initPolicyRefusals(container, at, minor)];
    if (names.has(name)) refusals.push(duplicate(`${at}.name`, name));
    else if (name !== '') names.add(name);
    return [
      ...refusals,
      ...hostPortConflicts([{ container, path: `${of.path}.initContainers[0]` }]),
      ...(sidecar ? lifeRefusals(container, at, life) : lifeForbidden(container, at)),
      ...(minor >= RESIZES && !sidecar ? initResizeRefusals(container, at) : []),
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

function ephemeralRefusals(of: Containers): FieldRefusal[] {
  const { spec } = of;
  const others = ['containers', 'initContainers'].flatMap((list) =>
    objectsAt(spec, list).map((one) => text(one, 'name')),
  );
  const names = new Set(others);
  return objectsAt(spec, 'ephemeralContainers').flatMap((container, index) => {
    const at = `${of.path}.ephemeralContainers[${index}]`;
    const [name, target] = [text(container, 'name'), text(container, 'targetContainerName')];
    const refusals = [...commonRefusals(container, at, of), ...spaceRefusals(container, at)];
    if (names.has(name)) refusals.push(duplicate(`${at}.name`, name));
    names.add(name);
    if (target !== '' && !others.includes(target))
      refusals.push(notFound(`${at}.targetContainerName`, target));
    const never = 'cannot be set for an Ephemeral Container';
    for (const field of NOT_EPHEMERAL)
      if (isSet(container, field)) refusals.push(forbidden(`${at}.${field}`, never));
    for (const [place, mount] of objectsAt(container, 'volumeMounts').entries())
      for (const field of ['subPath', 'subPathExpr'])
        if (text(mount, field) !== '')
          refusals.push(forbidden(`${at}.volumeMounts[${place}].${field}`, never));
    return refusals;
  });
}

/** Pods only: templates have been saved with such images, so they still may be (validateContainerOnlyForPod). */
export function spaceRefusals(container: RawObject, path: string): FieldRefusal[] {
  const image = text(container, 'image');
  return image.trim() === image
    ? []
    : [invalid(`${path}.image`, image, 'must not have leading or trailing whitespace')];
}

/** All containers of a PodSpec. */
export const containerRefusals = (of: Containers): FieldRefusal[] => [
  ...mainRefusals(of),
  ...initRefusals(of),
  ...ephemeralRefusals(of),
];
