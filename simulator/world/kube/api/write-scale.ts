import { ApiStatusError, conflict, MODIFIED_MEANWHILE } from '@/simulator/world/kube/api-status';
import type { ApiRequest, WriteOptions } from '@/simulator/world/kube/api/api-request';
import { decodeBody, readJson, readRecord } from '@/simulator/world/kube/api/decode-body';
import { existing } from '@/simulator/world/kube/api/update-object';
import type { Place } from '@/simulator/world/kube/store/collection';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type KubeObject, recordOf, without, fieldAt, numberAt, pairs } from '@/simulator/world/kube/kube-object';
import { applyJsonPatch, mergePatch } from '@/lib/kube-rules/patch/json-patch';

export function scaleOf(object: KubeObject): KubeObject {
  const selector = recordOf(recordOf(object['spec'])['selector']);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { ...without(object.metadata, ...NOT_OF_SCALE), name: object.metadata.name },
    spec: { replicas: numberAt(object, 'spec.replicas') },
    status: { replicas: numberAt(object, 'status.replicas'), selector: pairs(selector['matchLabels']) },
  };
}

const NOT_OF_SCALE = ['labels', 'annotations', 'managedFields', 'ownerReferences', 'finalizers', 'generation'] as const;

export function writeScale(
  context: ClusterContext,
  requested: { place: Place; request: ApiRequest; options: WriteOptions },
): KubeObject {
  const { place, request, options } = requested;
  const object = existing(place);
  const wanted = wantedScale(object, request);
  const replicas = fieldAt(wanted, 'spec.replicas') ?? 0;
  const version = fieldAt(wanted, 'metadata.resourceVersion');
  if (typeof version === 'string' && version !== '' && version !== object.metadata.resourceVersion)
    throw conflict(place.type, place.name, MODIFIED_MEANWHILE);
  if (!Number.isInteger(replicas) || Number(replicas) < 0) {
    const message = `Scale.autoscaling "${place.name}" is invalid: spec.replicas: Invalid value: ${JSON.stringify(replicas)}: must be greater than or equal to 0`;
    throw new ApiStatusError(422, message);
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
