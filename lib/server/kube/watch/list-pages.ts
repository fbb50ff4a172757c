import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { isObject, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { KubeTransport } from '../transport/transport';

const PAGE_SIZE = 500;
const PAGE_TIMEOUT_MS = 60_000;
/** More than any supported cluster has of one kind; ends a server that always names a next page. */
const PAGES_AT_MOST = 2_000;

export interface ListPage {
  items: RawObject[];
  /** Version of the whole list, to watch from. */
  version: string;
}

interface ListRequest {
  path: string;
  query?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * A list in pages of 500 as they come. Never with `resourceVersion`: from the watch cache the limit is ignored and the
 * whole list comes as one body. Kubernetes docs: API concepts, Retrieving large result sets.
 */
export async function* listPages(transport: KubeTransport, request: ListRequest): AsyncGenerator<ListPage> {
  let next = '';
  for (let page = 0; page < PAGES_AT_MOST; page += 1) {
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
  throw new UpstreamFailure({
    system: 'kubernetes',
    kind: 'bad-response',
    upstreamCode: 'EndlessList',
    message: `The API server returned an endless list for ${request.path}.`,
    requestId: null,
    ambiguous: false,
  });
}

/** Not through objectsAt, which bounds the fields of one object; a page is bounded by its limit. */
function itemsOf(body: RawObject): RawObject[] {
  const items: unknown = body['items'];
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** All items of a list, mapped page by page; what maps to null is left out. */
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
