import { queryOptions, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import type { EndpointId } from '@/lib/contract/routes';
import { ApiFailure } from './api-failure';
import { call, type CallInput } from './call';

/** react-query options of an endpoint; its id, params and query are the key, so that no key is written by hand. */
export function queryOf<Id extends EndpointId>(id: Id, input: CallInput<Id>) {
  const { params, query }: { params?: unknown; query?: unknown } = input;
  return queryOptions<AnswerOf<Id>, ApiFailure>({
    queryKey: [id, params ?? {}, query ?? {}],
    queryFn: ({ signal }) => call(id, { ...input, signal }),
  });
}

/** Matches every cached read of an endpoint, or only those with these params. */
export function queryKeyOf(id: EndpointId, params?: unknown): unknown[] {
  return params === undefined ? [id] : [id, params];
}

/** Only temporary failures are retried; others are shown at once. */
const passing: readonly string[] = ['network', 'unavailable', 'throttled'];

export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'unauthenticated') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 2000,
        gcTime: 120_000,
        retry: (count, error) => count < 2 && error instanceof ApiFailure && passing.includes(error.code),
        retryDelay: (count, error) => (error instanceof ApiFailure && error.retryAfterMs) || 500 * 2 ** count,
      },
    },
  });
}
