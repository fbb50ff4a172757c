import { badRequest, methodNotAllowed, notImplemented } from '@/simulator/world/kube/api-status';
import { type ApiAnswer, writeOptions } from '@/simulator/world/kube/api/api-request';
import { bindPod, evictPod } from '@/simulator/world/kube/api/pod-subresources';
import { createObject } from '@/simulator/world/kube/api/create-object';
import { decodeBody } from '@/simulator/world/kube/api/decode-body';
import { deleteObject, deleteOptions } from '@/simulator/world/kube/api/delete-object';
import type { ApiState, ResourceRequest } from '@/simulator/world/kube/api/read-answer';
import { selectObjects } from '@/simulator/world/kube/api/list-objects';
import { parseListQuery } from '@/simulator/world/kube/api/list-query';
import { patchObject } from '@/simulator/world/kube/api/patch-object';
import { writeScale } from '@/simulator/world/kube/api/write-scale';
import { existing, updateObject } from '@/simulator/world/kube/api/update-object';
import type { Place } from '@/simulator/world/kube/store/collection';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';

export function writeAnswer(api: ApiState, requested: ResourceRequest): ApiAnswer {
  const { target, request } = requested;
  const collection = api.context.store.collection(target.type);
  if (collection === undefined || target.type.readOnly) throw methodNotAllowed();
  if (target.name === undefined) {
    if (request.method === 'POST') return createAnswer(api, requested);
    if (request.method === 'DELETE') return deleteMany(api, requested);
    throw methodNotAllowed();
  }
  const place: Place = { type: target.type, collection, namespace: target.namespace ?? '', name: target.name };
  switch (request.method) {
    case 'POST':
      return postAnswer(api, requested, place);
    case 'PUT':
    case 'PATCH':
      return changeAnswer(api, requested, place);
    case 'DELETE': {
      if (target.subresource !== undefined) throw methodNotAllowed();
      const body = deleteObject(api.context, { place, object: existing(place) }, deleteOptions(request));
      return { as: 'json', code: 200, body };
    }
    default:
      throw methodNotAllowed();
  }
}

function createAnswer(api: ApiState, { target, request, table }: ResourceRequest): ApiAnswer {
  const { type, namespace } = target;
  const collection = api.context.store.collection(type);
  if (collection === undefined) throw methodNotAllowed();
  if (type.namespaced && namespace === undefined) throw badRequest('an empty namespace may not be set during creation');
  const { object, warnings } = createObject(api.context, {
    type,
    collection,
    namespace,
    body: decodeBody(request),
    options: writeOptions(request),
  });
  return { as: 'json', code: 201, body: object, type, table, warnings };
}

function postAnswer(api: ApiState, { target, request }: ResourceRequest, place: Place): ApiAnswer {
  const body = decodeBody(request);
  if (target.subresource === 'eviction') return { as: 'json', code: 201, body: evictPod(api.context, place, body) };
  if (target.subresource === 'binding') return { as: 'json', code: 201, body: bindPod(api.context, place, body) };
  if (target.subresource === 'token') return tokenAnswer(api, place, body);
  throw methodNotAllowed();
}

function tokenAnswer(api: ApiState, place: Place, body: Record<string, unknown>): ApiAnswer {
  existing(place);
  if (api.issueToken === undefined) throw notImplemented('issuing tokens');
  const status = api.issueToken(`system:serviceaccount:${place.namespace}:${place.name}`, body);
  const metadata = { name: place.name, namespace: place.namespace };
  return {
    as: 'json',
    code: 201,
    body: { ...body, kind: 'TokenRequest', apiVersion: 'authentication.k8s.io/v1', metadata, status },
  };
}

function changeAnswer(api: ApiState, { target, request, table }: ResourceRequest, place: Place): ApiAnswer {
  const { subresource, type } = target;
  const options = writeOptions(request);
  if (subresource === 'scale')
    return { as: 'json', code: 200, body: writeScale(api.context, { place, request, options }) };
  if (subresource === 'ephemeralcontainers') throw notImplemented('adding ephemeral containers');
  if (subresource !== undefined && subresource !== 'status') throw methodNotAllowed();
  if (request.method === 'PUT') {
    const update = { place, body: decodeBody(request), options, subresource };
    const { object, warnings } = updateObject(api.context, update);
    return { as: 'json', code: 200, body: object, type, table, warnings };
  }
  const { object, created, warnings } = patchObject(api.context, { place, request, options, subresource });
  return { as: 'json', code: created ? 201 : 200, body: object, type, table, warnings };
}

function deleteMany(api: ApiState, { target, request }: ResourceRequest): ApiAnswer {
  const { type, namespace } = target;
  const collection = api.context.store.collection(type);
  if (collection === undefined) throw methodNotAllowed();
  const options = deleteOptions(request);
  const query = parseListQuery(request.query, type);
  const objects = selectObjects(api.context, { type, namespace }, query);
  for (const object of objects)
    deleteObject(api.context, { place: placeOf(object, { type, collection }), object }, options);
  const metadata = { resourceVersion: String(api.context.store.version) };
  return {
    as: 'json',
    code: 200,
    body: { kind: `${type.kind}List`, apiVersion: apiVersionOf(type), metadata, items: objects },
  };
}

function placeOf(object: KubeObject, of: Pick<Place, 'type' | 'collection'>): Place {
  return { ...of, namespace: object.metadata.namespace ?? '', name: object.metadata.name };
}
