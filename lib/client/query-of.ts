import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { ApiFailure } from './api-failure';
import { call } from './call';
import type { CallInput } from './call';

/** react-query options of an endpoint: its key is the declaration's id with params and query, so nobody writes keys. */
export function queryOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<Endpoint<P, Q, B, R>>,
) {
  const { params, query }: { params?: unknown; query?: unknown } = input;
  return queryOptions<z.output<R>, ApiFailure>({
    queryKey: [endpoint.id, params ?? {}, query ?? {}],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });
}

/** Matches every cached read of an endpoint, or only those with these params. */
export function keyOf(endpoint: Endpoint, params?: unknown): unknown[] {
  return params === undefined ? [endpoint.id] : [endpoint.id, params];
}
