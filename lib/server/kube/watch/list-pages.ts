import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { isObject, objectAt, type RawObject, textAt, countAt } from '@/lib/kube-rules/json/kube-json';
import { FUTURE_VERSION_CAUSE, tellingCause } from '../transport/errors';
import type { KubeTransport } from '../transport/transport';

class Gone extends Error {}

/** Whether the version or the rest of a list is too old: 410, in an event or in an answer (Kubernetes docs: API concepts). */
export function isGone(error: unknown): boolean {
  if (error instanceof Gone) return true;
  if (!(error instanceof UpstreamFailure) || error.kind !== 'conflict') return false;
  return ['Expired', 'Gone', 'HTTP 410'].includes(error.details.upstream?.code ?? '');
}

/** Whether the API server has not reached a version: it went back, as after etcd was restored. */
export const isOfFuture = (error: unknown): boolean =>
  error instanceof UpstreamFailure && error.details.upstream?.code === FUTURE_VERSION_CAUSE;

/** An ERROR event carries a Status. Kubernetes docs: API concepts, Efficient detection of changes. */
export function refusalOf(status: RawObject): Error {
  const code = countAt(status, 'code');
  const reason = textAt(status, 'reason');
  if (code === 410 || reason === 'Expired' || reason === 'Gone') return new Gone('the watched version is gone');
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: 'server',
    upstreamCode: tellingCause(status) ?? (reason || 'WatchError'),
    message: textAt(status, 'message') || 'the watch ended with an error',
  });
}

export function unexpected(error: unknown): UpstreamFailure {
  const message = `The API server’s response could not be parsed: ${error instanceof Error ? error.message : String(error)}`;
  return new UpstreamFailure({ system: 'kubernetes', kind: 'bad-response', upstreamCode: 'Unreadable', message });
}

const PAGE_SIZE = 500;
const PAGE_TIMEOUT_MS = 60_000;
/** A continue token lasts some minutes; lists that expire are tried this often. */
const TRIES = 3;
/** More than any supported cluster has; stops a server that always names a next page. */
const MAX_PAGES = 2_000;

export interface ListPage {
  items: RawObject[];
  version: string;
}

const badList = (upstreamCode: string, message: string): UpstreamFailure =>
  new UpstreamFailure({ system: 'kubernetes', kind: 'bad-response', upstreamCode, message });

interface ListRequest {
  path: string;
  query?: Record<string, string>;
  signal?: AbortSignal;
}

/** Decimal numbers that may exceed what a number holds; others do not compare. */
const isLess = (a: string, b: string): boolean =>
  /^\d+$/.test(a) && /^\d+$/.test(b) && (a.length === b.length ? a < b : a.length < b.length);

/**
 * The API server accepts a watch from a version of the future and omits everything up to it (Kubernetes: apiserver
 * cacher), so only a list, which is a consistent read, shows that its version went back.
 * @throws UpstreamFailure for which `isOfFuture` is true
 */
export async function requireReached(
  transport: KubeTransport,
  request: ListRequest & { timeoutMs: number },
  version: string,
): Promise<void> {
  const { path, query } = request;
  const { body } = await transport.call({ ...request, query: { ...query, limit: '1' } });
  const current = textAt(objectAt(body, 'metadata'), 'resourceVersion');
  if (!isLess(current, version)) return;
  const message = `The resource version of ${path} went back from ${version} to ${current}.`;
  throw new UpstreamFailure({ system: 'kubernetes', kind: 'conflict', upstreamCode: FUTURE_VERSION_CAUSE, message });
}

/** Never with `resourceVersion`: the watch cache ignores the limit (Kubernetes docs: Retrieving large result sets). */
export async function* listPages(transport: KubeTransport, request: ListRequest): AsyncGenerator<ListPage> {
  let next = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { body } = await transport.call({
      path: request.path,
      query: { ...request.query, limit: String(PAGE_SIZE), ...(next === '' ? {} : { continue: next }) },
      timeoutMs: PAGE_TIMEOUT_MS,
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    const metadata = objectAt(body, 'metadata');
    yield { items: itemsOf(body), version: textAt(metadata, 'resourceVersion') };
    next = textAt(metadata, 'continue', 64 * 1024);
    if (next === '') return;
  }
  throw badList('EndlessList', `The API server returned an endless list for ${request.path}.`);
}

/** Not through objectsAt, which bounds the fields of one object; a page is bounded by its limit. */
function itemsOf(body: RawObject): RawObject[] {
  const items: unknown = body['items'];
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** Items that map to null are left out. */
export async function listAll<T>(
  transport: KubeTransport,
  request: ListRequest,
  map: (raw: RawObject) => T | null,
): Promise<T[]> {
  const all: T[] = [];
  for await (const { items } of listPages(transport, request))
    for (const item of items) {
      const mapped = map(item);
      if (mapped !== null) all.push(mapped);
    }
  return all;
}

/** All items or none: an interrupted list starts again, and an unreadable item is not left out. */
export async function listWhole<T>(
  transport: KubeTransport,
  request: ListRequest,
  map: (raw: RawObject) => T | null,
): Promise<T[]> {
  const mapped = (raw: RawObject): T => {
    const item = map(raw);
    if (item === null) throw badList('BadResponse', `An object of the list ${request.path} has no name or UID.`);
    return item;
  };
  for (let tries = 1; ; tries += 1)
    try {
      return await listAll(transport, request, mapped);
    } catch (error) {
      if (!isGone(error) || tries >= TRIES) throw error;
    }
}
