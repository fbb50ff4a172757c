import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

/** A copy of what kubectl applied last, inside the object; as large as the object. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Field managers, without their fields. */
const writersOf = (metadata: RawObject): RawObject[] =>
  objectsAt(metadata, 'managedFields').map((entry) => ({
    manager: textAt(entry, 'manager'),
    operation: textAt(entry, 'operation'),
  }));

function slimAnnotations(metadata: RawObject): RawObject {
  const annotations = objectAt(metadata, 'annotations');
  if (!Object.hasOwn(annotations, LAST_APPLIED)) return {};
  return { annotations: { ...annotations, [LAST_APPLIED]: '' } };
}

/** Without status, version and tool annotations. */
export function slimObject(raw: RawObject): RawObject {
  const { status: _status, metadata: _metadata, ...rest } = raw;
  const metadata = objectAt(raw, 'metadata');
  const { managedFields: _fields, resourceVersion: _version, ...kept } = metadata;
  const managedFields = writersOf(metadata);
  return {
    ...rest,
    metadata: { ...kept, ...slimAnnotations(metadata), ...(managedFields.length === 0 ? {} : { managedFields }) },
  };
}
