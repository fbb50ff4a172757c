import { ApiStatusError, badRequest, conflict, unsupportedMediaType } from '@/simulator/world/kube/api-status';
import type { ApiRequest, WriteOptions } from '@/simulator/world/kube/api/api-request';
import { decodeObject as decoded } from '@/lib/kube-rules/admission/decode/decode';
import { createObject } from '@/simulator/world/kube/api/create-object';
import { readJson, readRecord } from '@/simulator/world/kube/api/decode-body';
import { existing, updateObject, type Written } from '@/simulator/world/kube/api/update-object';
import type { Place } from '@/simulator/world/kube/store/collection';
import { decodeObject } from '@/simulator/world/kube/admission/decode-object';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import {
  type JsonRecord,
  type KubeObject,
  isRecord,
  withMeta,
  without,
  withoutNulls,
  kubeTime,
} from '@/simulator/world/kube/kube-object';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';
import { mergeApplied, removeFields } from '@/lib/kube-rules/patch/apply-configuration';
import { changedFields, commonLeaves, difference, fieldsOf, type FieldSet } from '@/lib/kube-rules/patch/field-set';
import { applyJsonPatch, PatchFailure, mergePatch } from '@/lib/kube-rules/patch/json-patch';
import {
  appliedBefore,
  manageable,
  managedAfterApply,
  othersEntries,
  type Writer,
} from '@/lib/kube-rules/patch/managed-fields';
import { strategicMerge } from '@/lib/kube-rules/patch/strategic-merge';

export interface Patch {
  place: Place;
  request: ApiRequest;
  options: WriteOptions;
  subresource: string | undefined;
}

const [JSON_PATCH, MERGE, STRATEGIC, APPLY] = [
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
] as const;

interface Patched extends Written {
  created: boolean;
}

/** Answers PATCH in its four forms. @throws ApiStatusError 400, 404, 409, 415, 422 */
export function patchObject(context: ClusterContext, patch: Patch): Patched {
  const media = patch.request.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (media === APPLY) return applyPatch(context, patch);
  const previous = existing(patch.place);
  const body = patchedBody(media, previous, patch.request.body);
  const { place, options, subresource } = patch;
  // A patch without a version of its own applies to the current version.
  const unchanged = recordMeta(body)['resourceVersion'] === previous.metadata.resourceVersion;
  const update = { place, body: unchanged ? withoutVersion(body) : body, options, subresource };
  return { ...updateObject(context, update), created: false };
}

const recordMeta = (body: JsonRecord): JsonRecord => (isRecord(body['metadata']) ? body['metadata'] : {});

function withoutVersion(body: JsonRecord): JsonRecord {
  return { ...body, metadata: without(recordMeta(body), 'resourceVersion') };
}

function patchedBody(media: string, previous: KubeObject, text: string): JsonRecord {
  switch (media) {
    case JSON_PATCH:
      return asRecord(tryPatch(() => applyJsonPatch(previous, readJson(text))));
    case MERGE:
      return asRecord(mergePatch(previous, readRecord(text)));
    case STRATEGIC:
      return strategicMerge(previous, readRecord(text));
    default:
      throw unsupportedMediaType(
        `the body of the request was in an unknown format - accepted media types include: ${[JSON_PATCH, MERGE, STRATEGIC, APPLY].join(', ')}`,
      );
  }
}

function tryPatch(apply: () => unknown): unknown {
  try {
    return apply();
  } catch (error) {
    if (!(error instanceof PatchFailure)) throw error;
    const message = `the server rejected our request due to an error in our request: ${error.message}`;
    throw new ApiStatusError(422, message, { details: {} });
  }
}

function asRecord(value: unknown): JsonRecord {
  if (!isRecord(value)) throw badRequest('the patched object is not an object');
  return value;
}

function applyPatch(context: ClusterContext, patch: Patch): Patched {
  const { place, request, options, subresource } = patch;
  if (!request.query.has('fieldManager'))
    throw badRequest(
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    );
  const applied = appliedConfig(place, readRecord(request.body, true), context.minor);
  const live = place.collection.get(place.namespace, place.name);
  const writer = {
    manager: options.manager,
    time: kubeTime(context.now()),
    ...(subresource === undefined ? {} : { subresource }),
  };
  if (live === undefined) {
    const created = createObject(context, {
      ...place,
      namespace: place.namespace === '' ? undefined : place.namespace,
      body: applied,
      options,
      managedFields: (fresh) => managedAfterApply(fresh, applied, { writer, taken: {} }),
    });
    return { ...created, created: true };
  }
  return { ...applyOver(context, patch, { live, applied, writer }), created: false };
}

function applyOver(
  context: ClusterContext,
  patch: Patch,
  { live, applied, writer }: { live: KubeObject; applied: KubeObject; writer: Writer },
): Written {
  const { place, options, subresource } = patch;
  const fields = fieldsOf(manageable(applied));
  const taken = conflicts(live, applied, fields);
  const inTheWay = othersEntries(live, writer)
    .map(({ manager, fieldsV1 }) => ({ manager, leaves: commonLeaves(taken, fieldsV1) }))
    .filter(({ leaves }) => leaves.length > 0);
  if (inTheWay.length > 0 && !options.force) throw applyConflict(place, inTheWay);
  const dropped = difference(appliedBefore(live, writer), fields) ?? {};
  const foreign = othersEntries(live, writer).reduce<FieldSet>(
    (left, entry) => difference(left, entry.fieldsV1) ?? {},
    dropped,
  );
  const merged = asRecord(mergeApplied(removeFields(live, foreign), applied));
  const body = applied.metadata.resourceVersion === undefined ? withoutVersion(merged) : merged;
  const managedFields = (next: KubeObject): ReturnType<typeof managedAfterApply> =>
    managedAfterApply(withMeta(next, { ...next.metadata, managedFields: live.metadata.managedFields ?? [] }), applied, {
      writer,
      taken,
    });
  return updateObject(context, { place, body, options, subresource, managedFields });
}

function conflicts(live: KubeObject, applied: KubeObject, fields: FieldSet): FieldSet {
  const merged = mergeApplied(manageable(live), manageable(applied));
  const changed = changedFields(manageable(live), merged) ?? {};
  const untouched = difference(fields, changed) ?? {};
  return difference(fields, untouched) ?? {};
}

/** Every field of an apply has to be in the schema, under any field validation (structured-merge-diff; kubernetes#139253). */
function requireDeclared({ type, namespace, name }: Place, body: JsonRecord, minor: number): void {
  const { unknownFields } = decoded(withoutNulls(body), type.kind, minor);
  const errors = unknownFields.map((field) => `.${field}: field not declared in schema`);
  if (errors.length === 0) return;
  const why = errors.length === 1 ? errors[0] : ['errors:', ...errors.map((one) => `  ${one}`)].join('\n');
  const what = `${namespace}/${name}; ${apiVersionOf(type)}, Kind=${type.kind}`;
  throw new ApiStatusError(500, `failed to create typed patch object (${what}): ${why}`);
}

function appliedConfig(place: Place, body: JsonRecord, minor: number): KubeObject {
  const { object: decoded } = decodeObject(body, place.type, { fieldValidation: 'Ignore', minor });
  requireDeclared(place, body, minor);
  if (decoded.metadata.managedFields !== undefined) throw badRequest('metadata.managedFields must be nil');
  return withMeta(decoded, {
    ...decoded.metadata,
    name: decoded.metadata.name === '' ? place.name : decoded.metadata.name,
  });
}

function applyConflict(place: Place, found: { manager: string; leaves: string[] }[]): ApiStatusError {
  const causes = found.flatMap(({ manager, leaves }) =>
    leaves.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with "${manager}"`, field })),
  );
  const first = found[0];
  const what = causes.length === 1 ? `1 conflict with "${first?.manager ?? ''}"` : `${causes.length} conflicts`;
  const lines = causes.map((cause) => `\n- ${cause.field}`).join('');
  const { details } = conflict(place.type, place.name, '');
  return new ApiStatusError(409, `Apply failed with ${what}:${lines}`, { details: { ...details, causes } });
}
