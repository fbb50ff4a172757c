import { expect } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { ReadVerb } from '../endpoint-call';

interface Sent<App> {
  app: App;
  params?: object;
  query?: object;
  body?: object;
  actor?: { id: string };
}

export async function ask<E extends Endpoint, App>(
  endpoint: E,
  verb: ReadVerb<E, App>,
  { app, params = {}, query = {}, body = {}, actor = { id: 'someone' } }: Sent<App>,
): Promise<z.output<E['response']>> {
  const parsed = {
    params: endpoint.params.parse(params),
    query: endpoint.query.parse(query),
    body: endpoint.body.parse(body),
  };
  // Parsed by the endpoint's own schemas.
  const input = parsed as Parameters<ReadVerb<E, App>>[0]['input'];
  const answer = await verb({ input, app, actor });
  const declared = endpoint.response.parse(answer) as z.output<E['response']>;
  // Zod drops undeclared fields silently.
  expect(declared).toEqual(answer);
  return declared;
}
