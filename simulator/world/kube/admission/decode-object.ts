import {
  decodeObject as decoded,
  keepKnownFields,
  strictDecodingError,
  unknownFieldWarning,
} from '@/lib/kube-rules/admission/decode/decode';
import type { WriteOptions } from '@/simulator/world/kube/api/api-request';
import { badRequest } from '@/simulator/world/kube/api-status';
import { type JsonRecord, type KubeObject, isRecord, withoutNulls, shown } from '@/simulator/world/kube/kube-object';
import { apiVersionOf, type ResourceType } from '@/simulator/world/kube/resource-type';

interface DecodedObject {
  object: KubeObject;
  /** About fields that the API does not have and that were dropped. */
  warnings: readonly string[];
}

/**
 * A JSON record as an object of a resource: right kind, every field known and of the right type, without null members. The typed
 * views in `shapes/` rely on this check.
 * @throws ApiStatusError 400 in the words of the API server's decoder
 */
export function decodeObject(
  record: JsonRecord,
  type: ResourceType,
  { fieldValidation, minor }: Pick<WriteOptions, 'fieldValidation'> & { minor: number },
): DecodedObject {
  const apiVersion = apiVersionOf(type);
  const given = { apiVersion: record['apiVersion'] ?? apiVersion, kind: record['kind'] ?? type.kind };
  if (given.apiVersion !== apiVersion)
    throw badRequest(
      `the API version in the data (${shown(given.apiVersion)}) does not match the expected API version (${apiVersion})`,
    );
  if (given.kind !== type.kind)
    throw badRequest(
      `the object provided is unrecognized (must be of type ${type.kind}): kind is ${shown(given.kind)}`,
    );
  const clean = withoutNulls(record);
  const { error, unknownFields } = decoded(clean, type.kind, minor);
  const isRejected = fieldValidation === 'Strict' && unknownFields.length > 0;
  const wrong = error?.detail ?? (isRejected ? strictDecodingError(unknownFields) : undefined);
  if (wrong !== undefined)
    throw badRequest(`${type.kind} in version "${type.version}" cannot be handled as a ${type.kind}: ${wrong}`);
  const known = unknownFields.length === 0 ? clean : keepKnownFields(clean, type.kind, minor);
  const metadata = isRecord(known['metadata']) ? known['metadata'] : {};
  return {
    object: { ...known, apiVersion, kind: type.kind, metadata: { ...metadata, name: nameOf(metadata) } },
    warnings: fieldValidation === 'Warn' ? unknownFields.map(unknownFieldWarning) : [],
  };
}

function nameOf(metadata: JsonRecord): string {
  const name = metadata['name'];
  return typeof name === 'string' ? name : '';
}
