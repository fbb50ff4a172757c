import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client/call';
import { queryKeyOf } from '@/lib/client/query-of';
import type { ApiFailure } from '@/lib/client/api-failure';
import type { Change } from '@/lib/domain/change/change';

export type Decision =
  | { decision: 'approve' | 'reject'; fingerprint: string; comment: string }
  | { decision: 'cancel'; fingerprint: string | null; comment: string }
  | { decision: 'pause' | 'resume'; comment: string }
  | { decision: 'look-again' | 'fail'; comment: string };

function send(id: string, o: Decision): Promise<Change> {
  const params = { id };
  switch (o.decision) {
    case 'approve':
      return call('changes.approve', { params, body: { fingerprint: o.fingerprint, comment: o.comment } });
    case 'reject':
      return call('changes.reject', { params, body: { fingerprint: o.fingerprint, comment: o.comment } });
    case 'cancel': {
      const bound = o.fingerprint === null ? {} : { fingerprint: o.fingerprint };
      return call('changes.cancel', { params, body: { ...bound, comment: o.comment } });
    }
    case 'pause':
      return call('changes.pause', { params, body: { comment: o.comment } });
    case 'resume':
      return call('changes.resume', { params, body: { comment: o.comment } });
    case 'look-again':
    case 'fail':
      return call('changes.resolve', { params, body: { decision: o.decision, comment: o.comment } });
  }
}

export function useDecision(id: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation<Change, ApiFailure, Decision>({
    mutationFn: (decision) => send(id, decision),
    onSuccess: () => onDone?.(),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeyOf('changes.get', { id }) }),
        queries.invalidateQueries({ queryKey: queryKeyOf('changes.list') }),
      ]),
  });
}
