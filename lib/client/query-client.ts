import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure';

/** Only what may pass by itself is tried again; a refusal is shown at once. */
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
