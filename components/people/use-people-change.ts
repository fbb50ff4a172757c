import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asApiFailure } from '@/lib/client/api-failure';
import { queryKeyOf } from '@/lib/client/query-of';

/** Reads the list again and closes the dialog when it succeeded. */
export function usePeopleChange(send: () => Promise<unknown>, onDone: () => void) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf('people.list') });
      onDone();
    },
  });
  return {
    busy: change.isPending,
    failure: change.error === null ? null : asApiFailure(change.error),
    run: () => change.mutate(),
  };
}
