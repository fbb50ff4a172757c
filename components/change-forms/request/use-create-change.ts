'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { keyOf } from '@/lib/client/query-of';
import { createChange, listChanges } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import { jsonSchema } from '@/lib/domain/json';

export interface ChangeRequest {
  kind: string;
  cluster: string;
  input: unknown;
  reason: string;
}

/** Requests a change: the only endpoint that changes a cluster. */
export function useCreateChange(onCreated: (change: Change) => void) {
  const queries = useQueryClient();
  return useMutation<Change, ApiFailure, ChangeRequest>({
    mutationFn: (request) => call(createChange, { body: { ...request, input: jsonSchema.parse(request.input) } }),
    onSuccess: (change) => {
      void queries.invalidateQueries({ queryKey: keyOf(listChanges) });
      onCreated(change);
    },
  });
}
