import type { z } from 'zod';
import type { LabeledNode, NodeRow } from '@/lib/domain/node/node';
import type { NodeState } from '@/lib/domain/node/node-states';
import type { nodeFilter, nodeTotalsSchema } from '@/lib/contract/nodes';
import { hasLabels, requestedLabels } from '@/lib/domain/node/label-filter';
import { searchForm } from '@/lib/domain/search-form';

export type NodeFilter = z.output<typeof nodeFilter>;
export type NodeTotals = z.output<typeof nodeTotalsSchema>;
export interface NodePage {
  rows: LabeledNode[];
  matching: number;
}
type NodeSort = NodeFilter['sort'];

const STATE_ORDER: Record<NodeState, number> = {
  failed: 0,
  'not-ready': 1,
  unknown: 2,
  removing: 3,
  joining: 4,
  ready: 5,
};

type SortValue = string | number | null;

function share(row: NodeRow, field: 'cpuMilli' | 'memoryMiB'): number | null {
  if (row.requested === null || row.allocatable === null || row.allocatable[field] <= 0) return null;
  return row.requested[field] / row.allocatable[field];
}

const VALUES: Record<NodeSort, (row: NodeRow) => SortValue> = {
  name: (row) => row.name,
  state: (row) => STATE_ORDER[row.state] * 2 + (row.cordoned ? 0 : 1),
  pool: (row) => row.poolName ?? row.poolId,
  os: (row) => `${row.os} ${row.build ?? ''}`,
  age: (row) => (row.createdAt === null ? null : -row.createdAt),
  cpu: (row) => share(row, 'cpuMilli'),
  memory: (row) => share(row, 'memoryMiB'),
};

/** Unknown comes last in either direction. */
export function compareValues(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

/** Total order of a filter: by its column, then by name, then by key. */
export function nodeOrder({ sort, dir }: Pick<NodeFilter, 'sort' | 'dir'>): (a: NodeRow, b: NodeRow) => number {
  const value = VALUES[sort];
  const sign = dir === 'asc' ? 1 : -1;
  return (a, b) =>
    compareValues(value(a), value(b), sign) || compareValues(a.name, b.name, 1) || compareValues(a.key, b.key, 1);
}

const SEARCHED = ['name', 'internalIp', 'instanceId', 'instanceType', 'poolName', 'uid'] as const;

function matchesText(row: NodeRow, text: string): boolean {
  const wanted = searchForm(text.trim());
  return wanted === '' || SEARCHED.some((field) => searchForm(row[field] ?? '').includes(wanted));
}

/** An expired protection does not count. */
const isProtected = ({ protection }: NodeRow): boolean => protection !== null && protection.until > Date.now();

/** Text matches name, address, instance, type, pool and UID. */
export function nodeMatcher(filter: NodeFilter): (row: LabeledNode) => boolean {
  const { pool, os, build, state, cordoned, protected: held, label, q } = filter;
  const labels = label === undefined ? [] : (requestedLabels(label) ?? []);
  return (row) => {
    if (pool !== undefined && row.poolId !== pool) return false;
    if (os !== undefined && row.os !== os) return false;
    if (build !== undefined && row.build !== build) return false;
    if (state !== undefined && row.state !== state) return false;
    if (cordoned !== undefined && row.cordoned !== (cordoned === 'yes')) return false;
    if (held !== undefined && isProtected(row) !== (held === 'yes')) return false;
    return hasLabels(row.labels, labels) && (q === undefined || matchesText(row, q));
  };
}

/** Whether a filter leaves any row out; sorting alone needs no scan. */
export const narrows = (filter: NodeFilter): boolean =>
  Object.entries(filter).some(([name, value]) => name !== 'sort' && name !== 'dir' && value !== undefined);

const TROUBLED = new Set<NodeState>(['not-ready', 'unknown', 'failed']);
export const isNotReady = (row: NodeRow): boolean => TROUBLED.has(row.state);

/** Epoch milliseconds of the next protection's end; infinite without one. */
export function nextProtectionEnd(rows: Iterable<NodeRow>): number {
  let end = Number.POSITIVE_INFINITY;
  for (const row of rows) if (isProtected(row)) end = Math.min(end, row.protection?.until ?? end);
  return end;
}

export function nodeTotals(rows: Iterable<NodeRow>): NodeTotals {
  const builds: Record<string, number> = {};
  const totals = { total: 0, ready: 0, notReady: 0, cordoned: 0, linux: 0, windows: 0, protected: 0, builds };
  for (const row of rows) {
    totals.total += 1;
    if (row.state === 'ready') totals.ready += 1;
    else if (isNotReady(row)) totals.notReady += 1;
    if (row.cordoned) totals.cordoned += 1;
    if (row.os === 'linux') totals.linux += 1;
    else if (row.os === 'windows') totals.windows += 1;
    if (isProtected(row)) totals.protected += 1;
    if (row.build !== null) builds[row.build] = (builds[row.build] ?? 0) + 1;
  }
  return totals;
}
