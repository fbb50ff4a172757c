import { parseGroupPath } from '@/simulator/world/kube/api/request-path';
import { type ResourceType, apiVersionOf } from '@/simulator/world/kube/resource-type';

const groupVersionPath = (type: ResourceType): string =>
  type.group === '' ? `api/${type.version}` : `apis/${apiVersionOf(type)}`;

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

const ALL_VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

/** Kinds behind subresources that are not the resource's own. */
const SUBRESOURCE_KINDS: Record<string, { group: string; version: string; kind: string; verbs: string[] }> = {
  eviction: { group: 'policy', version: 'v1', kind: 'Eviction', verbs: ['create'] },
  scale: { group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: ['get', 'patch', 'update'] },
  binding: { group: '', version: 'v1', kind: 'Binding', verbs: ['create'] },
  token: { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest', verbs: ['create'] },
};

function subresourceEntry(type: ResourceType, sub: string): object {
  const special = SUBRESOURCE_KINDS[sub];
  const name = `${type.plural}/${sub}`;
  const common = { name, singularName: '', namespaced: type.namespaced };
  if (special !== undefined) {
    const { group, version, kind, verbs } = special;
    return { ...common, ...(group === '' ? {} : { group, version }), kind, verbs };
  }
  const verbs = sub === 'log' ? ['get'] : sub === 'finalize' ? ['update'] : ['get', 'patch', 'update'];
  return { ...common, kind: type.kind, verbs };
}

function resourceEntries(type: ResourceType): object[] {
  const entry = {
    name: type.plural,
    singularName: type.singular,
    namespaced: type.namespaced,
    kind: type.kind,
    verbs: type.readOnly ? ['get', 'list'] : ALL_VERBS,
    ...(type.shortNames.length === 0 ? {} : { shortNames: type.shortNames }),
    ...(type.categories.length === 0 ? {} : { categories: type.categories }),
  };
  return [entry, ...type.subresources.map((sub) => subresourceEntry(type, sub))];
}

const REVIEW = {
  name: 'selfsubjectaccessreviews',
  singularName: 'selfsubjectaccessreview',
  namespaced: false,
  kind: 'SelfSubjectAccessReview',
  verbs: ['create'],
};

const AUTHORIZATION = { group: 'authorization.k8s.io', version: 'v1' };

function groups(served: readonly ResourceType[]): { group: string; version: string }[] {
  const seen = new Map<string, string>();
  for (const type of served) if (type.group !== '') seen.set(type.group, type.version);
  seen.set(AUTHORIZATION.group, AUTHORIZATION.version);
  return [...seen].map(([group, version]) => ({ group, version }));
}

/** Answers `/api`, `/apis`, `/api/v1` and `/apis/<group>[/<version>]`; undefined for any other path. */
export function discoveryAnswer(path: string, served: readonly ResourceType[]): object | undefined {
  const clean = path.replace(/\/+$/, '');
  if (clean === '/api') return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] };
  if (clean === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups(served).map(groupEntry) };
  const single = /^\/apis\/([^/]+)$/.exec(clean);
  if (single !== null) {
    const found = groups(served).find((each) => each.group === single[1]);
    return found === undefined ? undefined : { kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(found) };
  }
  return resourceList(clean, served);
}

function groupEntry({ group, version }: { group: string; version: string }): object {
  const entry = { groupVersion: `${group}/${version}`, version };
  return { name: group, versions: [entry], preferredVersion: entry };
}

function resourceList(path: string, served: readonly ResourceType[]): object | undefined {
  const grouped = parseGroupPath(path);
  if (grouped === undefined || grouped.rest.length > 0) return undefined;
  const { group, version } = grouped;
  const types = served.filter((type) => type.group === group && type.version === version);
  const reviews = group === AUTHORIZATION.group && version === AUTHORIZATION.version ? [REVIEW] : [];
  if (types.length === 0 && reviews.length === 0) return undefined;
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: group === '' ? version : `${group}/${version}`,
    resources: [...types.flatMap(resourceEntries), ...reviews],
  };
}

export function versionAnswer(version: string): object {
  const [, major = '1', minor = '32'] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  return {
    major,
    minor,
    gitVersion: version,
    gitCommit: '0000000000000000000000000000000000000000',
    gitTreeState: 'clean',
    buildDate: '2025-01-15T00:00:00Z',
    goVersion: 'go1.23.4',
    compiler: 'gc',
    platform: 'linux/amd64',
  };
}
