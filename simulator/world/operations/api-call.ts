import { badRequest } from '@/simulator/world/api-error';
import type { World } from '@/simulator/world/world';

/** One authenticated request, as an operation sees it. */
export interface ApiCall {
  world: World;
  /** Decoded path parameters by name. */
  path: Record<string, string>;
  query: URLSearchParams;
  /** Parsed JSON body; undefined when there is none. */
  body: unknown;
  requestId: string;
  /** A kubeconfig for a cluster, valid for so many minutes of simulated time. */
  kubeconfig(clusterId: string, minutes: number): Promise<{ yaml: string; expiration: string }>;
  /** The URL of a cluster's API server. */
  apiServer(clusterId: string): string;
}

/** A REST-style operation of ACK. `empty` operations answer without a body. */
export interface AckOperation {
  action: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/clusters/{ClusterId}/nodepools` */
  path: string;
  empty?: boolean;
  run(call: ApiCall): unknown;
}

/** An operation of ECS, VPC or ESS: action in a header, all parameters in the query. */
export interface RpcOperation {
  action: string;
  run(call: ApiCall): Record<string, unknown>;
}

export const pathOf = (call: ApiCall, name: string): string => call.path[name] ?? '';

export const queryOf = (call: ApiCall, name: string): string => call.query.get(name) ?? '';

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
  request: { number: string; size: string; defaultSize: number; maxSize: number },
): Page<T> {
  const number = positive(request.number, 1);
  const size = positive(request.size, request.defaultSize);
  if (size > request.maxSize) {
    throw badRequest('InvalidParameter.PageSize', `page size must be between 1 and ${request.maxSize}`);
  }
  return { items: items.slice((number - 1) * size, number * size), number, size, total: items.length };
}

/** `page_info` of ACK lists. */
export const pageInfo = (page: Page<unknown>): Record<string, number> => ({
  page_number: page.number,
  page_size: page.size,
  total_count: page.total,
});
