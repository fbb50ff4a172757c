import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ApiFailure, asApiFailure, failureOfBody } from './api-failure';
import { serverClock } from './server-clock';

type Part<Key extends string, Value> =
  Record<never, never> extends Value ? { [k in Key]?: Value } : { [k in Key]: Value };

export type CallInput<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>> & { signal?: AbortSignal };

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
}

/** @throws ApiFailure; an aborted call rejects with the signal's reason. */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<Endpoint<P, Q, B, R>>,
): Promise<z.output<R>> {
  const parts: LooseInput = input;
  const response = await send(endpoint, parts);
  const body = await readJson(response, parts.signal);
  if (!response.ok) throw failureOfBody(response.status, body);
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) throw drifted(endpoint.id, response.status, parsed.error);
  serverClock.observe(body);
  return parsed.data;
}

function send(endpoint: Endpoint, { params, query, body, signal }: LooseInput): Promise<Response> {
  const init: RequestInit = {
    method: endpoint.method,
    headers:
      endpoint.method === 'GET'
        ? { accept: 'application/json' }
        : { accept: 'application/json', 'content-type': 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(signal ? { signal } : {}),
  };
  return fetch(urlOf(endpoint.path, params, query), init).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiFailure({ code: 'network', status: 0, message: 'The server did not respond.', cause: error });
  });
}

/** Fills `{param}`s and appends the query; undefined values are left out. */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]): [string, string][] =>
    part === undefined ? [] : [[key, String(part)]],
  );
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiFailure({
      code: 'network',
      status: response.status,
      message: 'The response ended early.',
      cause: error,
    });
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!response.ok) return null;
    throw asApiFailure(new Error('The server’s response is not JSON.', { cause: error }));
  }
}

function drifted(id: string, status: number, error: z.ZodError): ApiFailure {
  const first = error.issues[0];
  const where = first === undefined ? '' : ` (${first.path.join('.')}: ${first.message})`;
  return new ApiFailure({
    code: 'internal',
    status,
    message: `The response of ${id} has an unexpected format${where}.`,
    details: { remedy: 'Reload the page. The server may have been updated.' },
    cause: error,
  });
}
