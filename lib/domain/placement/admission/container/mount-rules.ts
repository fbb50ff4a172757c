import { objectAt, objectsAt, type RawObject } from '@/lib/domain/kube-json';
import { forbidden, given, invalid, notFound, oneOf, required, text } from '../field';
import type { FieldRefusal } from '../refusal';
import { descending } from '../security/contexts';

/** Names of the pod's volumes; the value tells whether a volume can be a block device. */
export type KnownVolumes = ReadonlyMap<string, boolean>;

interface Mounting {
  container: RawObject;
  path: string;
  volumes: KnownVolumes;
}

function propagationRefusals(mount: RawObject, at: string, container: RawObject): FieldRefusal[] {
  const known = ['Bidirectional', 'HostToContainer', 'None'];
  const privileged = objectAt(container, 'securityContext')['privileged'] === true;
  const refusals = oneOf(mount, 'mountPropagation', { path: at, known });
  if (text(mount, 'mountPropagation') === 'Bidirectional' && !privileged)
    refusals.push(
      forbidden(
        `${at}.mountPropagation`,
        'Bidirectional mount propagation is available only to privileged containers',
      ),
    );
  return refusals;
}

/** validateMountRecursiveReadOnly. */
function readOnlyRefusals(mount: RawObject, at: string): FieldRefusal[] {
  const known = ['Disabled', 'Enabled', 'IfPossible'];
  const value = text(mount, 'recursiveReadOnly');
  const refusals = oneOf(mount, 'recursiveReadOnly', { path: at, known });
  if (value !== 'Enabled' && value !== 'IfPossible') return refusals;
  if (mount['readOnly'] !== true)
    refusals.push(forbidden(`${at}.recursiveReadOnly`, 'may only be specified when readOnly is true'));
  if (!['', 'None'].includes(text(mount, 'mountPropagation')))
    refusals.push(
      forbidden(
        `${at}.recursiveReadOnly`,
        'may only be specified when mountPropagation is None or not specified',
      ),
    );
  return refusals;
}

/** ValidateVolumeMounts. */
export function mountRefusals({ container, path, volumes }: Mounting): FieldRefusal[] {
  const devices = objectsAt(container, 'volumeDevices');
  const paths = new Set<string>();
  return objectsAt(container, 'volumeMounts').flatMap((mount, index) => {
    const at = `${path}.volumeMounts[${index}]`;
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
    const [subPath, expression] = [text(mount, 'subPath'), text(mount, 'subPathExpr')];
    if (subPath !== '') refusals.push(...descending(subPath, `${at}.subPath`));
    if (subPath !== '' && expression !== '')
      refusals.push(
        invalid(`${at}.subPathExpr`, expression, 'subPathExpr and subPath are mutually exclusive'),
      );
    if (expression !== '') refusals.push(...descending(expression, `${at}.subPathExpr`));
    return [...refusals, ...propagationRefusals(mount, at, container), ...readOnlyRefusals(mount, at)];
  });
}

/** ValidateVolumeDevices. */
export function deviceRefusals({ container, path, volumes }: Mounting): FieldRefusal[] {
  const mounts = objectsAt(container, 'volumeMounts');
  const [names, paths] = [new Set<string>(), new Set<string>()];
  return objectsAt(container, 'volumeDevices').flatMap((device, index) => {
    const at = `${path}.volumeDevices[${index}]`;
    const [name, devicePath] = [text(device, 'name'), text(device, 'devicePath')];
    const block = volumes.get(name);
    const refusals: FieldRefusal[] = [];
    if (name === '') refusals.push(required(`${at}.name`));
    if (names.has(name)) refusals.push(invalid(`${at}.name`, name, 'must be unique'));
    if (block === undefined) refusals.push(notFound(`${at}.name`, name));
    if (block === false)
      refusals.push(
        invalid(
          `${at}.name`,
          name,
          'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode',
        ),
      );
    if (devicePath === '') refusals.push(required(`${at}.devicePath`));
    if (paths.has(devicePath)) refusals.push(invalid(`${at}.devicePath`, devicePath, 'must be unique'));
    if (devicePath.split('/').includes('..'))
      refusals.push(invalid(`${at}.devicePath`, devicePath, "can not contain backsteps ('..')"));
    if (mounts.some((one) => text(one, 'name') === name))
      refusals.push(invalid(`${at}.name`, name, 'must not already exist in volumeMounts'));
    if (mounts.some((one) => text(one, 'mountPath') === devicePath && given(one, 'mountPath')))
      refusals.push(
        invalid(`${at}.devicePath`, devicePath, 'must not already exist as a path in volumeMounts'),
      );
    if (name !== '') names.add(name);
    paths.add(devicePath);
    return refusals;
  });
}
