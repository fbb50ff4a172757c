import { parse } from 'yaml';
import { badRequest, unsupportedMediaType } from '@/simulator/world/kube/api-status';
import type { ApiRequest } from '@/simulator/world/kube/api/api-request';
import { type JsonRecord, isRecord } from '@/simulator/world/kube/kube-object';

/** From JSON or YAML. @throws ApiStatusError 400 for invalid text, 415 for protobuf and other types */
export function decodeBody(request: ApiRequest): JsonRecord {
  const media = request.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (media !== '' && media !== 'application/json' && media !== 'application/yaml')
    throw unsupportedMediaType(
      `the body of the request was in an unknown format - accepted media types include: application/json, application/yaml`,
    );
  return readRecord(request.body, media === 'application/yaml');
}

export function readRecord(text: string, yaml = false): JsonRecord {
  const value = readJson(text, yaml);
  if (!isRecord(value))
    throw badRequest(
      `couldn't get version/kind; json parse error: json: cannot unmarshal into Go value of type struct`,
    );
  return value;
}

export function readJson(text: string, yaml = false): unknown {
  try {
    const value: unknown = yaml ? parse(text, { maxAliasCount: 50 }) : JSON.parse(text);
    if (!text.includes('__proto__')) return value;
    const safe: unknown = JSON.parse(JSON.stringify(value), (key, item: unknown) =>
      key === '__proto__' ? undefined : item,
    );
    return safe;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    throw badRequest(`error decoding request body: ${why.slice(0, 200)}`);
  }
}
