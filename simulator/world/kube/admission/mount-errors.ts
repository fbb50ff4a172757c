import {
  fieldForbidden,
  invalid,
  notFoundValue,
  outside,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { climbs } from '@/simulator/world/kube/admission/volume-errors';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

const downwards = (value: unknown, at: string): FieldError[] =>
  climbs(value) || shown(value).startsWith('/')
    ? [invalid(at, value, "must be a relative path without '..'")]
    : [];

function subPathErrors(mount: JsonRecord, at: string, list: string): FieldError[] {
  const { subPath = '', subPathExpr = '' } = mount;
  const errors = [...downwards(subPath, `${list}.subPath`), ...downwards(subPathExpr, `${list}.subPathExpr`)];
  if (subPath !== '' && subPathExpr !== '')
    errors.push(invalid(`${at}.subPathExpr`, subPathExpr, 'subPathExpr and subPath are mutually exclusive'));
  return errors;
}

interface Mounted {
  volumes: ReadonlyMap<string, boolean>;
  minor: number;
}

function mountErrors(container: JsonRecord, path: string, { volumes, minor }: Mounted): FieldError[] {
  const paths = new Set<string>();
  const privileged = recordOf(container['securityContext'])['privileged'] === true;
  const devices = listOf(container['volumeDevices']).map(recordOf);
  return listOf(container['volumeMounts']).flatMap((given, index) => {
    const mount = recordOf(given);
    const at = `${path}.volumeMounts[${index}]`;
    // Which mount climbs or spreads is told from 1.36 on.
    const list = minor < 36 ? `${path}.volumeMounts` : at;
    const [name, where] = [shown(mount['name']), shown(mount['mountPath'])];
    const errors: FieldError[] = [];
    if (name === '') errors.push(required(`${at}.name`));
    if (!volumes.has(name)) errors.push(notFoundValue(`${at}.name`, name));
    if (where === '') errors.push(required(`${at}.mountPath`));
    if (paths.has(where)) errors.push(invalid(`${at}.mountPath`, where, 'must be unique'));
    paths.add(where);
    if (devices.some((device) => device['name'] === name))
      errors.push(invalid(`${at}.name`, name, 'must not already exist in volumeDevices'));
    if (devices.some((device) => shown(device['devicePath']) === where))
      errors.push(invalid(`${at}.mountPath`, where, 'must not already exist as a path in volumeDevices'));
    errors.push(
      ...subPathErrors(mount, at, list),
      ...outside(mount['mountPropagation'], `${list}.mountPropagation`, [
        'Bidirectional',
        'HostToContainer',
        'None',
      ]),
      ...outside(mount['recursiveReadOnly'], `${list}.recursiveReadOnly`, [
        'Disabled',
        'Enabled',
        'IfPossible',
      ]),
    );
    if (mount['mountPropagation'] === 'Bidirectional' && !privileged)
      errors.push(
        fieldForbidden(
          `${list}.mountPropagation`,
          'Bidirectional mount propagation is available only to privileged containers',
        ),
      );
    if (['Enabled', 'IfPossible'].includes(shown(mount['recursiveReadOnly'])) && mount['readOnly'] !== true)
      errors.push(fieldForbidden(`${list}.recursiveReadOnly`, 'may only be specified when readOnly is true'));
    return errors;
  });
}

function deviceErrors(
  container: JsonRecord,
  path: string,
  volumes: ReadonlyMap<string, boolean>,
): FieldError[] {
  const seen = { name: new Set<string>(), devicePath: new Set<string>() };
  const mounts = listOf(container['volumeMounts']).map(recordOf);
  return listOf(container['volumeDevices']).flatMap((given, index) => {
    const device = recordOf(given);
    const at = `${path}.volumeDevices[${index}]`;
    const errors: FieldError[] = [];
    for (const field of ['name', 'devicePath'] as const) {
      const value = shown(device[field]);
      if (value === '') errors.push(required(`${at}.${field}`));
      if (seen[field].has(value)) errors.push(invalid(`${at}.${field}`, value, 'must be unique'));
      if (value !== '' || field === 'devicePath') seen[field].add(value);
    }
    const can = volumes.get(shown(device['name']));
    if (can === undefined) errors.push(notFoundValue(`${at}.name`, device['name']));
    else if (!can)
      errors.push(
        invalid(
          `${at}.name`,
          device['name'],
          'can only use PersistentVolumeClaim or Ephemeral for block mode',
        ),
      );
    if (climbs(device['devicePath']))
      errors.push(invalid(`${at}.devicePath`, device['devicePath'], "can not contain backsteps ('..')"));
    if (mounts.some((mount) => shown(mount['name']) === shown(device['name'])))
      errors.push(invalid(`${at}.name`, device['name'], 'must not already exist in volumeMounts'));
    if (
      mounts.some((mount) => mount['mountPath'] !== undefined && mount['mountPath'] === device['devicePath'])
    )
      errors.push(
        invalid(`${at}.devicePath`, device['devicePath'], 'must not already exist as a path in volumeMounts'),
      );
    return errors;
  });
}

/** Mounts and devices of a container (ValidateVolumeMounts, ValidateVolumeDevices). */
export const mountAndDeviceErrors = (container: JsonRecord, path: string, mounted: Mounted): FieldError[] => [
  ...mountErrors(container, path, mounted),
  ...deviceErrors(container, path, mounted.volumes),
];
