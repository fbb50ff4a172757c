import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asApiFailure } from '@/lib/client/api-failure';
import { queryKeyOf } from '@/lib/client/query-of';

/** Reads the list again. Answers may hold a token: they are kept nowhere. */
export function useScreenChange<T>(send: () => Promise<T>, onDone: (answer: T) => void) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: send,
    gcTime: 0,
    onSuccess: (answer) => {
      onDone(answer);
      return queryClient.invalidateQueries({ queryKey: queryKeyOf('screens.list') });
    },
  });
  return {
    busy: change.isPending,
    failure: change.error === null ? null : asApiFailure(change.error),
    run: () => change.mutate(),
  };
}
