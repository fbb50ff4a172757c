import { decodeObject as decoded, strictDecodingError } from '@/lib/kube-rules/admission/decode/decode';
import { badRequest } from '@/simulator/world/kube/api-status';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, withoutNulls, shown } from '@/simulator/world/kube/kube-object';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

/**
 * A JSON record as an object of a resource: right kind, every field of the right type, null members gone. The typed views in
 * `shapes/` rely on this check. `strict`: fields that the API does not have are errors, too.
 * @throws ApiStatusError 400 in the words of the API server's decoder
 */
export function decodeObject(record: JsonRecord, type: ResourceType, strict = false): KubeObject {
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
  const { error, unknownFields } = decoded(clean, type.kind);
  const wrong = error?.detail ?? (strict && unknownFields.length > 0 ? strictDecodingError(unknownFields) : undefined);
  if (wrong !== undefined) {
    throw badRequest(`${type.kind} in version "${type.version}" cannot be handled as a ${type.kind}: ${wrong}`);
  }
  const metadata = isRecord(clean['metadata']) ? clean['metadata'] : {};
  return { ...clean, apiVersion, kind: type.kind, metadata: { ...metadata, name: nameOf(metadata) } };
}

function nameOf(metadata: JsonRecord): string {
  const name = metadata['name'];
  return typeof name === 'string' ? name : '';
}
