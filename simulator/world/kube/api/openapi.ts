import { parseGroupPath } from '@/simulator/world/kube/api/request-path';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

function groupVersionPath(type: ResourceType): string {
  return type.group === '' ? `api/${type.version}` : `apis/${apiVersionOf(type)}`;
}

/** `/openapi/v3`: one document per group and version. */
export function openApiIndex(served: readonly ResourceType[]): object {
  const paths: Record<string, object> = {};
  for (const type of served) {
    const path = groupVersionPath(type);
    paths[path] = { serverRelativeURL: `/openapi/v3/${path}` };
  }
  return { paths };
}

const PARAMETERS = ['fieldValidation', 'dryRun', 'fieldManager'].map((name) => ({
  name,
  in: 'query',
  schema: { type: 'string', uniqueItems: true },
}));

function pathItem(type: ResourceType): object {
  const operation = {
    'x-kubernetes-group-version-kind': { group: type.group, version: type.version, kind: type.kind },
    responses: { '200': { description: 'OK' } },
  };
  return {
    parameters: PARAMETERS,
    patch: { ...operation, 'x-kubernetes-action': 'patch', parameters: PARAMETERS, requestBody: { content: PATCHES } },
    put: { ...operation, 'x-kubernetes-action': 'put', parameters: PARAMETERS },
  };
}

/** No strategic merge here: clients then use the merge keys they were built with. */
const PATCHES = {
  'application/apply-patch+yaml': { schema: { type: 'object' } },
  'application/json-patch+json': { schema: { type: 'object' } },
  'application/merge-patch+json': { schema: { type: 'object' } },
};

/** `/openapi/v3/api/v1` and so on: paths only, enough for clients that ask which options a kind takes. */
export function openApiDocument(path: string, served: readonly ResourceType[]): object | undefined {
  const grouped = parseGroupPath(path.replace(/^\/openapi\/v3/, ''));
  if (grouped === undefined || grouped.rest.length > 0) return undefined;
  const types = served.filter((type) => type.group === grouped.group && type.version === grouped.version);
  if (types.length === 0) return undefined;
  const paths: Record<string, object> = {};
  for (const type of types) {
    const scope = type.namespaced ? '/namespaces/{namespace}' : '';
    paths[`/${groupVersionPath(type)}${scope}/${type.plural}/{name}`] = pathItem(type);
  }
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: grouped.version },
    paths,
    components: { schemas: {} },
  };
}
