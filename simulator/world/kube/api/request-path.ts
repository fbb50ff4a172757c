import { RESOURCE_TYPES, type ResourceType } from '@/simulator/world/kube/resource-type';

export interface ResourcePath {
  type: ResourceType;
  namespace: string | undefined;
  name: string | undefined;
  subresource: string | undefined;
}

interface GroupPath {
  group: string;
  version: string;
  rest: string[];
}

export function parseGroupPath(path: string): GroupPath | undefined {
  const steps = decodeSteps(path);
  if (steps === undefined) return undefined;
  const [root, first, second] = steps;
  if (root === 'api' && first !== undefined) return { group: '', version: first, rest: steps.slice(2) };
  if (root === 'apis' && first !== undefined && second !== undefined)
    return { group: first, version: second, rest: steps.slice(3) };
  return undefined;
}

function decodeSteps(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((step) => step !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

const NAMESPACE_SUBRESOURCES = new Set(['status', 'finalize']);

/** Resolves a resource path; undefined for anything that the server does not serve. */
export function parseResourcePath(path: string): ResourcePath | undefined {
  const grouped = parseGroupPath(path);
  if (grouped === undefined || grouped.rest.length === 0) return undefined;
  const { rest } = grouped;
  const scoped = rest[0] === 'namespaces' && rest.length > 2 && !NAMESPACE_SUBRESOURCES.has(rest[2] ?? '');
  const [plural, name, subresource, ...more] = scoped ? rest.slice(2) : rest;
  const type = RESOURCE_TYPES.find(
    (each) => each.group === grouped.group && each.version === grouped.version && each.plural === plural,
  );
  if (type === undefined || more.length > 0 || (scoped && !type.namespaced)) return undefined;
  if (type.namespaced && !scoped && name !== undefined) return undefined;
  if (subresource !== undefined && !type.subresources.includes(subresource)) return undefined;
  return { type, namespace: scoped ? rest[1] : undefined, name, subresource };
}
