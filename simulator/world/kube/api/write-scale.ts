import { ApiStatusError, conflict, MODIFIED_MEANWHILE } from '@/simulator/world/kube/api-status';
import type { ApiRequest } from '@/simulator/world/kube/api/api-request';
import { decodeBody, readJson, readRecord } from '@/simulator/world/kube/api/decode-body';
import { scaleOf } from '@/simulator/world/kube/api/scale';
import { existing } from '@/simulator/world/kube/api/update-object';
import type { Place } from '@/simulator/world/kube/api/object-place';
import type { WriteOptions } from '@/simulator/world/kube/api/write-options';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { recordOf } from '@/simulator/world/kube/kube-object';
import { applyJsonPatch } from '@/lib/kube-rules/patch/json-patch';
import { mergePatch } from '@/lib/kube-rules/patch/merge-patch';
import { fieldAt } from '@/simulator/world/kube/table/field-at';

/** PUT and PATCH of the scale subresource. @throws ApiStatusError 404, 409, 422 */
export function writeScale(
  context: ClusterContext,
  requested: { place: Place; request: ApiRequest; options: WriteOptions },
): KubeObject {
  const { place, request, options } = requested;
  const object = existing(place);
  const wanted = wantedScale(object, request);
  const replicas = fieldAt(wanted, 'spec.replicas') ?? 0;
  const version = fieldAt(wanted, 'metadata.resourceVersion');
  if (typeof version === 'string' && version !== '' && version !== object.metadata.resourceVersion) {
    throw conflict(place.type, place.name, MODIFIED_MEANWHILE);
  }
  if (!Number.isInteger(replicas) || Number(replicas) < 0) {
    const message = `Scale.autoscaling "${place.name}" is invalid: spec.replicas: Invalid value: ${JSON.stringify(replicas)}: must be greater than or equal to 0`;
    throw new ApiStatusError({ code: 422, reason: 'Invalid', message });
  }
  const next = { ...object, spec: { ...recordOf(object['spec']), replicas: Number(replicas) } };
  return scaleOf(options.dryRun ? next : context.store.replace(place.collection, next));
}

function wantedScale(object: KubeObject, request: ApiRequest): unknown {
  if (request.method === 'PUT') return decodeBody(request);
  const current = scaleOf(object);
  if (request.contentType.startsWith('application/json-patch+json'))
    return applyJsonPatch(current, readJson(request.body));
  return mergePatch(current, readRecord(request.body));
}
