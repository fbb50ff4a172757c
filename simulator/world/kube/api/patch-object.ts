import { ApiStatusError, badRequest, conflict, unsupportedMediaType } from '@/simulator/world/kube/api-status';
import type { ApiRequest } from '@/simulator/world/kube/api/api-request';
import { decodeObject as decoded } from '@/lib/kube-rules/admission/decode/decode';
import { createObject } from '@/simulator/world/kube/api/create-object';
import { readJson, readRecord } from '@/simulator/world/kube/api/decode-body';
import { existing, updateObject, type Written } from '@/simulator/world/kube/api/update-object';
import type { Place } from '@/simulator/world/kube/api/object-place';
import type { WriteOptions } from '@/simulator/world/kube/api/write-options';
import { decodeObject } from '@/simulator/world/kube/admission/decode-object';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, withMeta, without, withoutNulls, kubeTime } from '@/simulator/world/kube/kube-object';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';
import { mergeApplied, removeFields } from '@/lib/kube-rules/patch/apply-configuration';
import { changedFields, commonLeaves, difference, fieldsOf } from '@/lib/kube-rules/patch/field-set';
import type { FieldSet } from '@/lib/kube-rules/patch/field-set';
import { applyJsonPatch, PatchFailure } from '@/lib/kube-rules/patch/json-patch';
import { appliedBefore, manageable, managedAfterApply, othersEntries } from '@/lib/kube-rules/patch/managed-fields';
import type { Writer } from '@/lib/kube-rules/patch/managed-fields';
import { mergePatch } from '@/lib/kube-rules/patch/merge-patch';
import { strategicMerge } from '@/lib/kube-rules/patch/strategic-merge';

export interface Patch {
  place: Place;
  request: ApiRequest;
  options: WriteOptions;
  subresource: string | undefined;
}

const MEDIA = [
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
];

/** Answers PATCH in its four forms. @throws ApiStatusError 400, 404, 409, 415, 422 */
interface Patched extends Written {
  created: boolean;
}

export function patchObject(context: ClusterContext, patch: Patch): Patched {
  const media = patch.request.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (media === 'application/apply-patch+yaml') return applyPatch(context, patch);
  const previous = existing(patch.place);
  const body = patchedBody(media, previous, patch.request.body);
  const { place, options, subresource } = patch;
  // A patch without a version of its own applies to whatever is current.
  const unchanged = recordMeta(body)['resourceVersion'] === previous.metadata.resourceVersion;
  const update = { place, body: unchanged ? withoutVersion(body) : body, options, subresource };
  return { ...updateObject(context, update), created: false };
}

function recordMeta(body: JsonRecord): JsonRecord {
  return isRecord(body['metadata']) ? body['metadata'] : {};
}

function withoutVersion(body: JsonRecord): JsonRecord {
  return { ...body, metadata: without(recordMeta(body), 'resourceVersion') };
}

function patchedBody(media: string, previous: KubeObject, text: string): JsonRecord {
  switch (media) {
    case 'application/json-patch+json':
      return asRecord(tryPatch(() => applyJsonPatch(previous, readJson(text))));
    case 'application/merge-patch+json':
      return asRecord(mergePatch(previous, readRecord(text)));
    case 'application/strategic-merge-patch+json':
      return strategicMerge(previous, readRecord(text));
    default:
      throw unsupportedMediaType(
        `the body of the request was in an unknown format - accepted media types include: ${MEDIA.join(', ')}`,
      );
  }
}

function tryPatch(apply: () => unknown): unknown {
  try {
    return apply();
  } catch (error) {
    if (!(error instanceof PatchFailure)) throw error;
    const message = `the server rejected our request due to an error in our request: ${error.message}`;
    throw new ApiStatusError({ code: 422, reason: 'Invalid', message, details: {} });
  }
}

function asRecord(value: unknown): JsonRecord {
  if (!isRecord(value)) throw badRequest('the patched object is not an object');
  return value;
}

function applyPatch(context: ClusterContext, patch: Patch): Patched {
  const { place, request, options, subresource } = patch;
  if (!request.query.has('fieldManager')) {
    throw badRequest(
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    );
  }
  const applied = appliedConfig(place, readRecord(request.body, true));
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

interface Application {
  live: KubeObject;
  applied: KubeObject;
  writer: Writer;
}

function applyOver(context: ClusterContext, patch: Patch, { live, applied, writer }: Application): Written {
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
  const body = isSameVersion(applied) ? withoutVersion(merged) : merged;
  const managedFields = (next: KubeObject): ReturnType<typeof managedAfterApply> =>
    managedAfterApply(withMeta(next, { ...next.metadata, managedFields: live.metadata.managedFields ?? [] }), applied, {
      writer,
      taken,
    });
  return updateObject(context, { place, body, options, subresource, managedFields });
}

function isSameVersion(applied: KubeObject): boolean {
  return applied.metadata.resourceVersion === undefined;
}

/** Fields that the applied configuration would change. */
function conflicts(live: KubeObject, applied: KubeObject, fields: FieldSet): FieldSet {
  const merged = mergeApplied(manageable(live), manageable(applied));
  const changed = changedFields(manageable(live), merged) ?? {};
  const untouched = difference(fields, changed) ?? {};
  return difference(fields, untouched) ?? {};
}

/** Every field of an apply has to be in the schema, whatever the field validation (structured-merge-diff; kubernetes#139253). */
function requireDeclared({ type, namespace, name }: Place, body: JsonRecord): void {
  const { unknownFields } = decoded(withoutNulls(body), type.kind);
  const errors = unknownFields.map((field) => `.${field}: field not declared in schema`);
  if (errors.length === 0) return;
  const why = errors.length === 1 ? errors[0] : ['errors:', ...errors.map((one) => `  ${one}`)].join('\n');
  const what = `${namespace}/${name}; ${apiVersionOf(type)}, Kind=${type.kind}`;
  throw new ApiStatusError({ code: 500, reason: '', message: `failed to create typed patch object (${what}): ${why}` });
}

function appliedConfig(place: Place, body: JsonRecord): KubeObject {
  const { object: decoded } = decodeObject(body, place.type, 'Ignore');
  requireDeclared(place, body);
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
  const refused = conflict(place.type, place.name, '');
  return new ApiStatusError({
    code: 409,
    reason: 'Conflict',
    message: `Apply failed with ${what}:${lines}`,
    details: { ...refused.details, causes },
  });
}
