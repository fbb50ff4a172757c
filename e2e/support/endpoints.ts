import { readdirSync, readFileSync } from 'node:fs';
import type { APIRequestContext, APIResponse } from '@playwright/test';

export interface Endpoint {
  method: string;
  /** With `{param}` for path parameters. */
  path: string;
  /** With parameters that name nothing, except the cluster. */
  address: string;
}

const fillers: Record<string, string> = {
  cluster: 'prod-hangzhou',
  pool: 'np-there-is-none',
  id: 'there-is-none',
  seq: '999999',
  tab: 'there-is-none',
};

/** Every endpoint that the contract declares; none is left out when one is added. */
export function declaredEndpoints(): Endpoint[] {
  const texts = readdirSync('lib/contract')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`lib/contract/${file}`, 'utf8'));
  const declared = texts.flatMap((text) => [
    ...text.matchAll(/= endpoint\(\{[^{]*?method: '([A-Z]+)',\s*path: '([^']+)'/g),
  ]);
  return declared.map(([, method = '', path = '']) => ({
    method,
    path,
    address: path.replace(/\{(\w+)\}/g, (_, name: string) => fillers[name] ?? name),
  }));
}

/** Knocks at an endpoint: JSON for what writes, a query for what reads. */
export function knock(
  client: APIRequestContext,
  endpoint: Endpoint,
  o: { query?: string; data?: unknown; headers?: Record<string, string> } = {},
): Promise<APIResponse> {
  return client.fetch(`${endpoint.address}${o.query ?? ''}`, {
    method: endpoint.method,
    ...(endpoint.method === 'POST' ? { data: o.data ?? {} } : {}),
    headers: { ...(endpoint.method === 'DELETE' ? { 'x-mullion-client': 'journeys' } : {}), ...o.headers },
  });
}
