/** A parsed image reference, with the implied registry and namespace of a short name. */
export interface ImageReference {
  /** Host with its port, in lower case, e.g. `docker.io`. */
  registry: string;
  /** Path below the registry, e.g. `library/nginx`. */
  repository: string;
  /** null: not given; `latest` is implied unless there is a digest. */
  tag: string | null;
  /** `sha256:…`. */
  digest: string | null;
}

/** Maximum length of a reference: 255 characters of name, a tag, and a digest (distribution: reference.go). */
const LIMIT = 600;
const NAME_LIMIT = 255;

const host = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;
const component = /^[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*$/;
const tagPattern = /^\w[\w.-]{0,127}$/;
const digestPattern = /^(?:sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})$/;

/** Docker Hub has several host names (distribution: normalize.go). */
const DOCKER_HUB = 'docker.io';
const hubNames = new Set([DOCKER_HUB, 'index.docker.io', 'registry-1.docker.io', 'registry.hub.docker.com']);

const isHost = (first: string): boolean =>
  first.includes('.') || first.includes(':') || first.toLowerCase() === 'localhost' || first !== first.toLowerCase();

/** Splits off `@digest` and `:tag`; a colon before the last slash belongs to a port. */
function cut(text: string): { name: string; tag: string | null; digest: string | null } {
  const at = text.indexOf('@');
  const beforeDigest = at < 0 ? text : text.slice(0, at);
  const digest = at < 0 ? null : text.slice(at + 1);
  const colon = beforeDigest.indexOf(':', beforeDigest.lastIndexOf('/') + 1);
  if (colon < 0) return { name: beforeDigest, tag: null, digest };
  return { name: beforeDigest.slice(0, colon), tag: beforeDigest.slice(colon + 1), digest };
}

function place(name: string): { registry: string; repository: string } {
  const slash = name.indexOf('/');
  const first = name.slice(0, Math.max(slash, 0));
  if (slash > 0 && isHost(first)) {
    const registry = first.toLowerCase();
    const rest = name.slice(slash + 1);
    if (!hubNames.has(registry)) return { registry, repository: rest };
    return { registry: DOCKER_HUB, repository: rest.includes('/') ? rest : `library/${rest}` };
  }
  return { registry: DOCKER_HUB, repository: slash < 0 ? `library/${name}` : name };
}

/** Parses a reference (OCI distribution: grammar); null: invalid, `InvalidImageName` to the kubelet. */
export function parseReference(text: string): ImageReference | null {
  if (text === '' || text.length > LIMIT) return null;
  const { name, tag, digest } = cut(text);
  const { registry, repository } = place(name);
  if (!host.test(registry) || registry.length + repository.length + 1 > NAME_LIMIT) return null;
  if (!repository.split('/').every((part) => component.test(part))) return null;
  if (tag !== null && !tagPattern.test(tag)) return null;
  if (digest !== null && !digestPattern.test(digest)) return null;
  return { registry, repository, tag, digest };
}

/** The registry and the repository, e.g. `docker.io/library/nginx`; empty without a valid reference. */
export const repositoryOf = (reference: Pick<ImageReference, 'registry' | 'repository'> | null): string =>
  reference === null ? '' : `${reference.registry}/${reference.repository}`;
