import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { forbidden, given, invalid, listed, notFound, required, text, type FieldError } from '../field';
import type { KnownVolumes } from '../volume/volume-rules';
import { descending } from '../volume/volume-source';

interface Mounting {
  container: RawObject;
  path: string;
  volumes: KnownVolumes;
}

function propagationErrors(mount: RawObject, path: string, container: RawObject): FieldError[] {
  const known = ['Bidirectional', 'HostToContainer', 'None'];
  const privileged = objectAt(container, 'securityContext')['privileged'] === true;
  const errors = listed(mount, 'mountPropagation', { path, known });
  if (text(mount, 'mountPropagation') === 'Bidirectional' && !privileged)
    errors.push(
      forbidden(
        `${path}.mountPropagation`,
        'Bidirectional mount propagation is available only to privileged containers',
      ),
    );
  return errors;
}

/** validateMountRecursiveReadOnly. */
function readOnlyErrors(mount: RawObject, path: string): FieldError[] {
  const at = `${path}.recursiveReadOnly`;
  const value = text(mount, 'recursiveReadOnly');
  if (value !== 'Enabled' && value !== 'IfPossible')
    return listed(mount, 'recursiveReadOnly', { path, known: ['Disabled', 'Enabled', 'IfPossible'] });
  const errors: FieldError[] = [];
  if (mount['readOnly'] !== true) errors.push(forbidden(at, 'may only be specified when readOnly is true'));
  if (given(mount, 'mountPropagation') && text(mount, 'mountPropagation') !== 'None')
    errors.push(forbidden(at, 'may only be specified when mountPropagation is None or not specified'));
  return errors;
}

function pathErrors(mount: RawObject, at: string, loose: string): FieldError[] {
  const [subPath, expression] = [text(mount, 'subPath'), text(mount, 'subPathExpr')];
  const errors = subPath === '' ? [] : descending(subPath, `${loose}.subPath`);
  if (expression === '') return errors;
  if (subPath !== '')
    errors.push(invalid(`${at}.subPathExpr`, expression, 'subPathExpr and subPath are mutually exclusive'));
  return [...errors, ...descending(expression, `${loose}.subPathExpr`)];
}

/** ValidateVolumeMounts. */
export function mountErrors({ container, path, volumes }: Mounting): FieldError[] {
  const devices = objectsAt(container, 'volumeDevices');
  const paths = new Set<string>();
  return objectsAt(container, 'volumeMounts').flatMap((mount, index) => {
    const at = `${path}.volumeMounts[${index}]`;
    // The message does not name the mount with the invalid path or propagation.
    const loose = `${path}.volumeMounts`;
    const [name, mountPath] = [text(mount, 'name'), text(mount, 'mountPath')];
    const errors: FieldError[] = [];
    if (name === '') errors.push(required(`${at}.name`));
    if (!volumes.has(name)) errors.push(notFound(`${at}.name`, name));
    if (mountPath === '') errors.push(required(`${at}.mountPath`));
    if (paths.has(mountPath)) errors.push(invalid(`${at}.mountPath`, mountPath, 'must be unique'));
    paths.add(mountPath);
    if (devices.some((one) => text(one, 'name') === name))
      errors.push(invalid(`${at}.name`, name, 'must not already exist in volumeDevices'));
    if (devices.some((one) => text(one, 'devicePath') === mountPath))
      errors.push(invalid(`${at}.mountPath`, mountPath, 'must not already exist as a path in volumeDevices'));
    return [
      ...errors,
      ...pathErrors(mount, at, loose),
      ...propagationErrors(mount, loose, container),
      ...readOnlyErrors(mount, loose),
    ];
  });
}

/** ValidateVolumeDevices. */
export function deviceErrors({ container, path, volumes }: Mounting): FieldError[] {
  const mounts = objectsAt(container, 'volumeMounts');
  const [names, paths] = [new Set<string>(), new Set<string>()];
  return objectsAt(container, 'volumeDevices').flatMap((device, index) => {
    const at = `${path}.volumeDevices[${index}]`;
    const [name, devicePath] = [text(device, 'name'), text(device, 'devicePath')];
    const block = volumes.get(name);
    const errors: FieldError[] = [];
    if (name === '') errors.push(required(`${at}.name`));
    if (names.has(name)) errors.push(invalid(`${at}.name`, name, 'must be unique'));
    if (block === false)
      errors.push(
        invalid(
          `${at}.name`,
          name,
          'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode',
        ),
      );
    if (block === undefined) errors.push(notFound(`${at}.name`, name));
    if (devicePath === '') errors.push(required(`${at}.devicePath`));
    if (paths.has(devicePath)) errors.push(invalid(`${at}.devicePath`, devicePath, 'must be unique'));
    if (devicePath.split('/').includes('..'))
      errors.push(invalid(`${at}.devicePath`, devicePath, "can not contain backsteps ('..')"));
    else paths.add(devicePath);
    if (mounts.some((one) => text(one, 'name') === name))
      errors.push(invalid(`${at}.name`, name, 'must not already exist in volumeMounts'));
    if (mounts.some((one) => text(one, 'mountPath') === devicePath))
      errors.push(invalid(`${at}.devicePath`, devicePath, 'must not already exist as a path in volumeMounts'));
    if (name !== '') names.add(name);
    return errors;
  });
}
