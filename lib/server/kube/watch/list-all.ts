import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { listAll } from './list-pages';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { KubeTransport } from '../transport/transport';

/** A continue token lasts some minutes; a server that compacts faster than it is read is tried so often. */
const TRIES = 3;

/** The rest of a list is not there any more: 410, reason Expired or Gone (Kubernetes docs: API concepts, 410 Gone). */
const isExpired = (error: unknown): boolean =>
  error instanceof UpstreamFailure && ['Expired', 'Gone', 'HTTP 410'].includes(error.details.upstream?.code ?? '');

function unreadable(path: string): UpstreamFailure {
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: 'bad-response',
    upstreamCode: 'BadResponse',
    message: `An object of the list ${path} has no name or UID.`,
    requestId: null,
    ambiguous: false,
  });
}

/** All items of a list or none: one that ends early begins again, and an item that cannot be read is not left out. */
export async function listWhole<T>(
  transport: KubeTransport,
  request: { path: string; query?: Record<string, string> },
  map: (raw: RawObject) => T | null,
): Promise<T[]> {
  const mapped = (raw: RawObject): T => {
    const item = map(raw);
    if (item === null) throw unreadable(request.path);
    return item;
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await listAll(transport, request, mapped);
    } catch (error) {
      if (!isExpired(error) || tries >= TRIES) throw error;
    }
  }
}
