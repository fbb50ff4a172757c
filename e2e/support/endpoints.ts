import type { APIRequestContext, APIResponse } from '@playwright/test';
import { endpoints } from '@/scripts/docs/endpoints-page';

export interface Endpoint {
  method: string;
  path: string;
  /** With parameters that match nothing, except the cluster. */
  address: string;
}

const fillers: Record<string, string> = {
  cluster: 'prod-hangzhou',
  pool: 'np-there-is-none',
  id: 'there-is-none',
  seq: '999999',
  tab: 'there-is-none',
};

export async function declaredEndpoints(): Promise<Endpoint[]> {
  return (await endpoints()).map(({ method, path }) => ({
    method,
    path,
    address: path.replace(/\{(\w+)\}/g, (_, name: string) => fillers[name] ?? name),
  }));
}

export function fetchEndpoint(
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
