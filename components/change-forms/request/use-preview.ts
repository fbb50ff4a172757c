import { keepPreviousData, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { jsonSchema } from '@/lib/domain/json';
import { queryKeyOf } from '@/lib/client/query-of';
import { useSettled } from '@/lib/client/use-settled';
import type { Change } from '@/lib/domain/change/change';

export type PreviewAnswer = AnswerOf<'changes.preview'>;

export interface Preview {
  of: { kind: string; cluster: string };
  answer: PreviewAnswer | null;
  updating: boolean;
  failure: ApiFailure | null;
}

const delayMs = 250;

/** Plans without recording while the form changes; keeps the last answer meanwhile. `input` null: incomplete. */
export function usePreview(o: { kind: string; cluster: string; input: unknown }): Preview {
  // As text, so that equal inputs are one input.
  const text = o.input === null ? '' : JSON.stringify(o.input);
  const calm = useSettled(text, delayMs);
  const query = useQuery<PreviewAnswer, ApiFailure>({
    queryKey: ['changes.preview', o.kind, o.cluster, calm],
    queryFn: ({ signal }) =>
      call('changes.preview', {
        body: { kind: o.kind, cluster: o.cluster, input: jsonSchema.parse(JSON.parse(calm)), reason: '' },
        signal,
      }),
    enabled: calm !== '',
    placeholderData: keepPreviousData,
    // The input may contain a secret, which must not stay cached. A plan is valid for seconds only.
    gcTime: 0,
    staleTime: 10_000,
  });
  return {
    of: { kind: o.kind, cluster: o.cluster },
    answer: query.data ?? null,
    updating: text !== '' && (text !== calm || query.isFetching),
    failure: query.error,
  };
}

export interface ChangeRequest {
  kind: string;
  cluster: string;
  input: unknown;
  reason: string;
}

export function useCreateChange(onCreated: (change: Change) => void) {
  const queries = useQueryClient();
  return useMutation<Change, ApiFailure, ChangeRequest>({
    mutationFn: (request) => call('changes.create', { body: { ...request, input: jsonSchema.parse(request.input) } }),
    onSuccess: (change) => {
      void queries.invalidateQueries({ queryKey: queryKeyOf('changes.list') });
      onCreated(change);
    },
  });
}
