import type { z } from 'zod';
import type { AnswerOf, EndpointOf } from '@/lib/contract/endpoints';
import { type EndpointId, routeOf } from '@/lib/contract/routes';
import { ApiFailure, asApiFailure, failureOfBody } from './api-failure';
import { serverClock } from './server-clock';

type Part<Key extends string, Value> =
  Record<never, never> extends Value ? { [k in Key]?: Value } : { [k in Key]: Value };

export type CallInput<Id extends EndpointId> = Part<'params', z.input<EndpointOf<Id>['params']>> &
  Part<'query', z.input<EndpointOf<Id>['query']>> &
  Part<'body', z.input<EndpointOf<Id>['body']>> & { signal?: AbortSignal };

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * The server checks each answer against its contract before it is sent.
 * @throws ApiFailure; an aborted call rejects with the signal's reason.
 */
export async function call<Id extends EndpointId>(id: Id, input: CallInput<Id>): Promise<AnswerOf<Id>> {
  const parts: LooseInput = input;
  const response = await send(id, parts);
  const body = await readJson(response, parts.signal);
  if (!response.ok) throw failureOfBody(response.status, body);
  // E.g. of a proxy between the browser and the server.
  if (typeof body !== 'object' || body === null) throw asApiFailure(new Error('The server’s response is no object.'));
  serverClock.observe(body);
  return body as AnswerOf<Id>;
}

function send(id: EndpointId, { params, query, body, signal }: LooseInput): Promise<Response> {
  const { method, path } = routeOf(id);
  const init: RequestInit = {
    method,
    headers:
      method === 'GET'
        ? { accept: 'application/json' }
        : { accept: 'application/json', 'content-type': 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(signal ? { signal } : {}),
  };
  return fetch(urlOf(path, params, query), init).catch((error: unknown) => {
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
