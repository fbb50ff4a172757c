import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { forbidden, given, invalid, listed, notFound, required, text } from '../field';
import type { FieldRefusal } from '../refusal';
import type { KnownVolumes } from '../volume/volume-rules';
import { descending } from '../volume/volume-source';

interface Mounting {
  container: RawObject;
  path: string;
  minor: number;
  volumes: KnownVolumes;
}

function propagationRefusals(mount: RawObject, path: string, container: RawObject): FieldRefusal[] {
  const known = ['Bidirectional', 'HostToContainer', 'None'];
  const privileged = objectAt(container, 'securityContext')['privileged'] === true;
  const refusals = listed(mount, 'mountPropagation', { path, known });
  if (text(mount, 'mountPropagation') === 'Bidirectional' && !privileged)
    refusals.push(
      forbidden(
        `${path}.mountPropagation`,
        'Bidirectional mount propagation is available only to privileged containers',
      ),
    );
  return refusals;
}

/** validateMountRecursiveReadOnly. */
function readOnlyRefusals(mount: RawObject, path: string): FieldRefusal[] {
  const at = `${path}.recursiveReadOnly`;
  const value = text(mount, 'recursiveReadOnly');
  if (value !== 'Enabled' && value !== 'IfPossible')
    return listed(mount, 'recursiveReadOnly', { path, known: ['Disabled', 'Enabled', 'IfPossible'] });
  const refusals: FieldRefusal[] = [];
  if (mount['readOnly'] !== true) refusals.push(forbidden(at, 'may only be specified when readOnly is true'));
  if (given(mount, 'mountPropagation') && text(mount, 'mountPropagation') !== 'None')
    refusals.push(forbidden(at, 'may only be specified when mountPropagation is None or not specified'));
  return refusals;
}

/** The first minor that tells which mount has a wrong path or propagation; before, the whole list is told. */
const TELLS_MOUNT = 36;

function pathRefusals(mount: RawObject, at: string, loose: string): FieldRefusal[] {
  const [subPath, expression] = [text(mount, 'subPath'), text(mount, 'subPathExpr')];
  const refusals = subPath === '' ? [] : descending(subPath, `${loose}.subPath`);
  if (expression === '') return refusals;
  if (subPath !== '')
    refusals.push(invalid(`${at}.subPathExpr`, expression, 'subPathExpr and subPath are mutually exclusive'));
  return [...refusals, ...descending(expression, `${loose}.subPathExpr`)];
}

/** ValidateVolumeMounts. */
export function mountRefusals({ container, path, minor, volumes }: Mounting): FieldRefusal[] {
  const devices = objectsAt(container, 'volumeDevices');
  const paths = new Set<string>();
  return objectsAt(container, 'volumeMounts').flatMap((mount, index) => {
    const at = `${path}.volumeMounts[${index}]`;
    const loose = minor >= TELLS_MOUNT ? at : `${path}.volumeMounts`;
    const [name, mountPath] = [text(mount, 'name'), text(mount, 'mountPath')];
    const refusals: FieldRefusal[] = [];
    if (name === '') refusals.push(required(`${at}.name`));
    if (!volumes.has(name)) refusals.push(notFound(`${at}.name`, name));
    if (mountPath === '') refusals.push(required(`${at}.mountPath`));
    if (paths.has(mountPath)) refusals.push(invalid(`${at}.mountPath`, mountPath, 'must be unique'));
    paths.add(mountPath);
    if (devices.some((one) => text(one, 'name') === name))
      refusals.push(invalid(`${at}.name`, name, 'must not already exist in volumeDevices'));
    if (devices.some((one) => text(one, 'devicePath') === mountPath))
      refusals.push(
        invalid(`${at}.mountPath`, mountPath, 'must not already exist as a path in volumeDevices'),
      );
    return [
      ...refusals,
      ...pathRefusals(mount, at, loose),
      ...propagationRefusals(mount, loose, container),
      ...readOnlyRefusals(mount, loose),
    ];
  });
}

/** ValidateVolumeDevices. */
export function deviceRefusals({ container, path, volumes }: Omit<Mounting, 'minor'>): FieldRefusal[] {
  const mounts = objectsAt(container, 'volumeMounts');
  const [names, paths] = [new Set<string>(), new Set<string>()];
  return objectsAt(container, 'volumeDevices').flatMap((device, index) => {
    const at = `${path}.volumeDevices[${index}]`;
    const [name, devicePath] = [text(device, 'name'), text(device, 'devicePath')];
    const block = volumes.get(name);
    const refusals: FieldRefusal[] = [];
    if (name === '') refusals.push(required(`${at}.name`));
    if (names.has(name)) refusals.push(invalid(`${at}.name`, name, 'must be unique'));
    if (block === false)
      refusals.push(
        invalid(
          `${at}.name`,
          name,
          'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode',
        ),
      );
    if (block === undefined) refusals.push(notFound(`${at}.name`, name));
    if (devicePath === '') refusals.push(required(`${at}.devicePath`));
    if (paths.has(devicePath)) refusals.push(invalid(`${at}.devicePath`, devicePath, 'must be unique'));
    if (devicePath.split('/').includes('..'))
      refusals.push(invalid(`${at}.devicePath`, devicePath, "can not contain backsteps ('..')"));
    else paths.add(devicePath);
    if (mounts.some((one) => text(one, 'name') === name))
      refusals.push(invalid(`${at}.name`, name, 'must not already exist in volumeMounts'));
    if (mounts.some((one) => text(one, 'mountPath') === devicePath))
      refusals.push(
        invalid(`${at}.devicePath`, devicePath, 'must not already exist as a path in volumeMounts'),
      );
    if (name !== '') names.add(name);
    return refusals;
  });
}
