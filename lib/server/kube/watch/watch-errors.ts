import { UpstreamFailure } from '@/lib/domain/failure';
import { countAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

class Gone extends Error {}

/** Whether the version that was asked for is too old, in an event or in an answer. */
export function isGone(error: unknown): boolean {
  if (error instanceof Gone) return true;
  if (!(error instanceof UpstreamFailure) || error.kind !== 'conflict') return false;
  const code = error.details.upstream?.code;
  return code === 'Expired' || code === 'Gone' || code === 'HTTP 410';
}

/** An ERROR event carries a Status. Kubernetes docs: API concepts, Efficient detection of changes. */
export function refusalOf(status: RawObject): Error {
  const code = countAt(status, 'code');
  const reason = textAt(status, 'reason');
  if (code === 410 || reason === 'Expired' || reason === 'Gone') return new Gone('the watched version is gone');
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: 'server',
    upstreamCode: reason || 'WatchError',
    message: textAt(status, 'message') || 'the watch ended with an error',
    requestId: null,
    ambiguous: false,
  });
}

export function unexpected(error: unknown): UpstreamFailure {
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: 'bad-response',
    upstreamCode: 'Unreadable',
    message: `The API server’s response could not be parsed: ${error instanceof Error ? error.message : String(error)}`,
    requestId: null,
    ambiguous: false,
  });
}
