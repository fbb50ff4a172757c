import { badRequest } from '@/simulator/world/kube/api-status';
import { shapeError } from '@/simulator/world/kube/admission/shape';
import { shapeOf } from '@/simulator/world/kube/admission/shapes';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, withoutNulls, shown } from '@/simulator/world/kube/kube-object';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

/**
 * A JSON record as an object of a resource: right kind, every field the simulator reads of the right type, null
 * members gone. The typed views in `types/` rely on this check.
 * @throws ApiStatusError 400 in the words of the API server's decoder
 */
export function decodeObject(record: JsonRecord, type: ResourceType): KubeObject {
  const apiVersion = apiVersionOf(type);
  const given = { apiVersion: record['apiVersion'] ?? apiVersion, kind: record['kind'] ?? type.kind };
  if (given.apiVersion !== apiVersion) {
    throw badRequest(
      `the API version in the data (${shown(given.apiVersion)}) does not match the expected API version (${apiVersion})`,
    );
  }
  if (given.kind !== type.kind) {
    throw badRequest(
      `the object provided is unrecognized (must be of type ${type.kind}): kind is ${shown(given.kind)}`,
    );
  }
  const clean = withoutNulls(record);
  const error = shapeError(clean, shapeOf(type.kind, apiVersion));
  if (error !== undefined) {
    throw badRequest(
      `${type.kind} in version "${type.version}" cannot be handled as a ${type.kind}: ${error}`,
    );
  }
  const metadata = isRecord(clean['metadata']) ? clean['metadata'] : {};
  return { ...clean, apiVersion, kind: type.kind, metadata: { ...metadata, name: nameOf(metadata) } };
}

function nameOf(metadata: JsonRecord): string {
  const name = metadata['name'];
  return typeof name === 'string' ? name : '';
}
