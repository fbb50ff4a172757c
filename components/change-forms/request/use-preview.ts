'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { previewChange } from '@/lib/contract/changes';
import { jsonSchema } from '@/lib/domain/json';
import { useEffect, useState } from 'react';

/** `value` once it has been the same for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return calm;
}

export type PreviewAnswer = z.infer<(typeof previewChange)['response']>;

export interface Preview {
  /** The last answer, also while a newer one is on its way. */
  answer: PreviewAnswer | null;
  /** What is shown belongs to an earlier input, or an answer is on its way. */
  updating: boolean;
  failure: ApiFailure | null;
}

const delayMs = 250;

/**
 * Plans without recording while the form changes: waits for a pause in typing, aborts outdated requests, keeps showing
 * the last answer meanwhile. `input` null: incomplete, so nothing is requested.
 */
export function usePreview(o: { kind: string; cluster: string; input: unknown }): Preview {
  // As text, so that equal inputs are one input.
  const text = o.input === null ? '' : JSON.stringify(o.input);
  const calm = useDebounced(text, delayMs);
  const query = useQuery<PreviewAnswer, ApiFailure>({
    queryKey: [previewChange.id, o.kind, o.cluster, calm],
    queryFn: ({ signal }) =>
      call(previewChange, {
        body: { kind: o.kind, cluster: o.cluster, input: jsonSchema.parse(JSON.parse(calm)), reason: '' },
        signal,
      }),
    enabled: calm !== '',
    placeholderData: keepPreviousData,
    // A secret may be in the input: no trace of it stays behind the form. A plan is true for seconds only.
    gcTime: 0,
    staleTime: 10_000,
  });
  return {
    answer: query.data ?? null,
    updating: text !== '' && (text !== calm || query.isFetching),
    failure: query.error,
  };
}
