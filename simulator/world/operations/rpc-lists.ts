import { ApiError, badRequest } from '@/simulator/world/api-error';
import { type ApiCall, pageOf, queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';

/** RPC lists arrive as `InstanceTypes.1`, `InstanceTypes.2`, …; a plain `InstanceTypes` counts as one. */
export function numberedList(call: ApiCall, name: string): string[] {
  const values: string[] = [];
  for (const [key, value] of call.query) {
    if (key === name || (key.startsWith(`${name}.`) && /^\d+$/.test(key.slice(name.length + 1)))) values.push(value);
  }
  return values;
}

export const numberOf = (call: ApiCall, name: string, fallback: number): number => {
  const value = Number(queryOf(call, name));
  return queryOf(call, name) === '' || Number.isNaN(value) ? fallback : value;
};

/** A parameter that carries a JSON array of ids, such as `InstanceIds`; absent means every id. */
export function jsonList(call: ApiCall, name: string): string[] | undefined {
  const text = queryOf(call, name);
  if (text === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed.map(String);
  } catch {
    // Falls through to the refusal below.
  }
  throw badRequest(`InvalidParameter.${name}`, `The specified parameter ${name} is not a valid JSON array.`);
}

/** Most operations need the region and know only this one. */
export function requireRegion(call: ApiCall, required = true): void {
  const region = queryOf(call, 'RegionId');
  if (region === '' && required)
    throw badRequest('MissingParameter.RegionId', 'RegionId is mandatory for this action.');
  if (region !== '' && region !== call.world.state.region)
    throw new ApiError(404, 'InvalidRegionId.NotFound', 'The specified RegionId does not exist.');
}

export function rpcPage<T>(call: ApiCall, items: T[], maxSize: number) {
  const page = pageOf(items, { number: queryOf(call, 'PageNumber'), size: queryOf(call, 'PageSize'), maxSize });
  const counters = { PageNumber: page.number, PageSize: page.size, TotalCount: page.total };
  return { items: page.items, counters };
}

/** A page by MaxResults and NextToken; the token is the offset in hex. */
export function tokenPage<T>(call: ApiCall, items: T[], maxSize: number): { items: T[]; nextToken: string } {
  const size = Math.min(Number.parseInt(queryOf(call, 'MaxResults'), 10) || maxSize, maxSize);
  const token = queryOf(call, 'NextToken');
  const start = token === '' ? 0 : Number.parseInt(token, 16);
  if (!Number.isInteger(start)) throw badRequest('InvalidParameter.NextToken', 'The specified NextToken is invalid.');
  const end = start + size;
  return { items: items.slice(start, end), nextToken: end < items.length ? end.toString(16).padStart(16, '0') : '' };
}

function countedTokenPage<T>(call: ApiCall, found: T[]) {
  const { items, nextToken } = tokenPage(call, found, 100);
  const counters = { PageNumber: 1, PageSize: items.length, TotalCount: found.length, NextToken: nextToken };
  return { items, counters };
}

interface ListOf<T> {
  /** False: a region is ignored. */
  needsRegion?: false | ((call: ApiCall) => boolean);
  items: (call: ApiCall) => readonly T[];
  /** The value of a record that a parameter filters by; an absent parameter matches everything. */
  filters?: Readonly<Record<string, (item: T, call: ApiCall) => string>>;
  /** Of numbered pages. Default: 50. */
  maxSize?: number;
  /** Pages by MaxResults and NextToken instead of by number. */
  byToken?: true;
  /** Where the answer has them: one name, or `Vpcs` and in it `Vpc`. */
  into: readonly [string, string?];
  view: (item: T, call: ApiCall) => Record<string, unknown>;
  /** Members of the answer beside the counters. */
  more?: (call: ApiCall) => Record<string, unknown>;
}

export const matching = <T>(call: ApiCall, { items, filters = {} }: Pick<ListOf<T>, 'items' | 'filters'>): T[] =>
  items(call).filter((item) =>
    Object.entries(filters).every(([name, of]) => ['', of(item, call)].includes(queryOf(call, name))),
  );

export const listOperation = <T>(action: string, list: ListOf<T>): RpcOperation => ({
  action,
  run(call) {
    if (list.needsRegion !== false) requireRegion(call, list.needsRegion?.(call) ?? true);
    const found = matching(call, list);
    const page = list.byToken === true ? countedTokenPage(call, found) : rpcPage(call, found, list.maxSize ?? 50);
    const views = page.items.map((item) => list.view(item, call));
    const [outer, inner] = list.into;
    return { ...page.counters, ...list.more?.(call), [outer]: inner === undefined ? views : { [inner]: views } };
  },
});
