import { objectAt, objectsAt, type RawObject } from '@/lib/domain/kube-json';
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
  unsupported,
} from '../field';
import { dnsLabel, named } from '../names';
import type { FieldRefusal } from '../refusal';
import { resourceRefusals } from '../resource-rules';
import { containerSecurityRefusals } from '../security/contexts';
import { envRefusals } from './env-rules';
import { deviceRefusals, type KnownVolumes, mountRefusals } from './mount-rules';
import { hostPortConflicts, portRefusals } from './port-rules';
import { lifeForbidden, lifeRefusals } from './probe-rules';

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
    ...mountRefusals({ container, path, volumes }),
    ...deviceRefusals({ container, path, volumes }),
    ...oneOf(container, 'imagePullPolicy', { path, known: ['Always', 'IfNotPresent', 'Never'] }),
    ...resourceRefusals(objectAt(container, 'resources'), `${path}.resources`, claimNames),
    ...containerSecurityRefusals({ container, path, spec, minor }),
  ];
}

/** From 1.35 on each container may have a policy of its own (gate ContainerRestartRules), before only sidecars. */
const OWN_POLICY = 35;
const KNOWS_SIDECARS = 29;

function mainRefusals(of: Containers): FieldRefusal[] {
  const { spec, minor } = of;
  const path = `${of.path}.containers`;
  const containers = objectsAt(spec, 'containers');
  if (containers.length === 0) return [required(path)];
  const life = { minor, graceSeconds: count(spec, 'terminationGracePeriodSeconds') ?? GRACE_SECONDS };
  const names = new Set<string>();
  const refusals = containers.flatMap((container, index) => {
    const at = `${path}[${index}]`;
    const own = [...commonRefusals(container, at, of), ...lifeRefusals(container, at, life)];
    const name = text(container, 'name');
    if (names.has(name)) own.push(duplicate(`${at}.name`, name));
    names.add(name);
    if (minor >= KNOWS_SIDECARS && given(container, 'restartPolicy'))
      own.push(...policyRefusals(container, at, minor));
    return own;
  });
  const ported = containers.map((container, index) => ({ container, path: `${path}[${index}]` }));
  return [...refusals, ...hostPortConflicts(ported)];
}

function policyRefusals(container: RawObject, path: string, minor: number): FieldRefusal[] {
  const at = `${path}.restartPolicy`;
  if (minor < OWN_POLICY) return [forbidden(at, 'may not be set for non-init containers')];
  const known = ['Always', 'Never', 'OnFailure'];
  const policy = text(container, 'restartPolicy');
  return known.includes(policy) ? [] : [unsupported(at, policy, known)];
}

function initRefusals(of: Containers): FieldRefusal[] {
  const { spec, minor } = of;
  const life = { minor, graceSeconds: count(spec, 'terminationGracePeriodSeconds') ?? GRACE_SECONDS };
  const names = new Set(objectsAt(spec, 'containers').map((one) => text(one, 'name')));
  return objectsAt(spec, 'initContainers').flatMap((container, index) => {
    const at = `${of.path}.initContainers[${index}]`;
    const name = text(container, 'name');
    const policy = minor >= KNOWS_SIDECARS ? text(container, 'restartPolicy') : '';
    const refusals = commonRefusals(container, at, of);
    const known = minor >= OWN_POLICY ? ['Always', 'Never', 'OnFailure'] : ['Always'];
    if (minor >= KNOWS_SIDECARS && given(container, 'restartPolicy') && !known.includes(policy))
      refusals.push(unsupported(`${at}.restartPolicy`, policy, known));
    if (names.has(name)) refusals.push(duplicate(`${at}.name`, name));
    else if (name !== '') names.add(name);
    refusals.push(
      ...hostPortConflicts([{ container, path: `${of.path}.initContainers[0]` }]),
      ...(policy === 'Always' ? lifeRefusals(container, at, life) : lifeForbidden(container, at)),
    );
    return refusals;
  });
}

const NOT_EPHEMERAL = [
  'ports',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
  'resources',
  'restartPolicy',
  'resizePolicy',
];

/** Whether a Go value would be its zero: an empty list or object of no fields counts as not set. */
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

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
    for (const field of NOT_EPHEMERAL) {
      const empty = field === 'resources' && Object.keys(objectAt(container, field)).length === 0;
      if (isSet(container[field]) && !empty) refusals.push(forbidden(`${at}.${field}`, never));
    }
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
