import { badRequest } from '@/simulator/world/api-error';
import type { World } from '@/simulator/world/world';

/** One authenticated request, as an operation sees it. */
export interface ApiCall {
  world: World;
  path: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  requestId: string;
  /** A kubeconfig for a cluster, valid for so many minutes of simulated time. */
  kubeconfig(clusterId: string, minutes: number): Promise<{ yaml: string; expiration: string }>;
  apiServer(clusterId: string): string;
}

/** A REST-style operation of ACK. `empty` operations answer without a body. */
export interface AckOperation {
  action: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  empty?: boolean;
  run(call: ApiCall): unknown;
}

const ack =
  (method: AckOperation['method']) =>
  (action: string, path: string, run: AckOperation['run']): AckOperation => ({ action, method, path, run });

/** ACK operations by method: action, path, and what it does. */
export const [get, post, put, remove] = [ack('GET'), ack('POST'), ack('PUT'), ack('DELETE')];

/** An operation of ECS, VPC or ESS: action in a header, all parameters in the query. */
export interface RpcOperation {
  action: string;
  run(call: ApiCall): Record<string, unknown>;
}

export const pathOf = (call: ApiCall, name: string): string => call.path[name] ?? '';

export const queryOf = (call: ApiCall, name: string): string => call.query.get(name) ?? '';

/** Whether a record matches the query; an absent parameter matches everything. */
export const matchesQuery = (call: ApiCall, values: Readonly<Record<string, string>>): boolean =>
  Object.entries(values).every(([name, value]) => ['', value].includes(queryOf(call, name)));

function positive(text: string, fallback: number): number {
  const value = Number.parseInt(text, 10);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

export interface Page<T> {
  items: T[];
  number: number;
  size: number;
  total: number;
}

/** Cuts one page out of a list; sizes above the operation's maximum are refused, as the service does. */
export function pageOf<T>(
  items: T[],
  request: { number: string; size: string; defaultSize?: number; maxSize?: number },
): Page<T> {
  const { defaultSize = 10, maxSize = 100 } = request;
  const number = positive(request.number, 1);
  const size = positive(request.size, defaultSize);
  if (size > maxSize) throw badRequest('InvalidParameter.PageSize', `page size must be between 1 and ${maxSize}`);
  return { items: items.slice((number - 1) * size, number * size), number, size, total: items.length };
}

export const pageInfo = (page: Page<unknown>): Record<string, number> => ({
  page_number: page.number,
  page_size: page.size,
  total_count: page.total,
});
