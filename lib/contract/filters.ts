import { mapFills, mapGroupings } from '@/lib/domain/node/node-map';
import { nodeStates } from '@/lib/domain/node/node-states';
import { requestedLabels } from '@/lib/domain/node/label-filter';
import { cellVerdicts, outcomes } from '@/lib/domain/placement/verdict-words';
import { workloadStates } from '@/lib/domain/workload/workload-words';
import type { UrlFields, UrlValues } from './url-fields';

const order = { words: ['asc', 'desc'], usual: 'asc' } as const;
const yesOrNo = { words: ['yes', 'no'] } as const;
const os = { words: ['linux', 'windows', 'unknown'] } as const;

export const nodeFields = {
  q: { most: 256 },
  pool: { most: 128 },
  os,
  build: { most: 32 },
  state: { words: nodeStates },
  cordoned: yesOrNo,
  protected: yesOrNo,
  /** `key=value`, or `key` for any value; separated by commas, all required. */
  label: {
    most: 1_000,
    accepts: (text: string) => requestedLabels(text) !== null,
    must: 'is not a list of labels such as key=value,key',
  },
  sort: { words: ['name', 'state', 'pool', 'os', 'age', 'cpu', 'memory'], usual: 'name' },
  dir: order,
} as const satisfies UrlFields;
export type NodeFilter = UrlValues<typeof nodeFields>;

/** How the map of nodes looks. */
export const mapFields = {
  group: { words: mapGroupings, usual: 'pool' },
  fill: { words: mapFills, usual: 'cpu' },
  map: { words: ['tiles', 'table'], usual: 'tiles' },
} as const satisfies UrlFields;
export type MapFields = UrlValues<typeof mapFields>;

export const poolFields = {
  q: { most: 256 },
  os,
  sort: { words: ['name', 'os', 'state', 'total', 'changedAt'], usual: 'name' },
  dir: order,
} as const satisfies UrlFields;
export type PoolFilter = UrlValues<typeof poolFields>;

export const workloadFields = {
  q: { most: 256 },
  namespace: { most: 253 },
  kind: { most: 64 },
  os,
  /** A state, or all that need action. */
  state: { words: ['troubled', ...workloadStates] },
  sort: { words: ['state', 'name', 'namespace', 'kind', 'os', 'ready', 'restarts'], usual: 'state' },
  dir: order,
} as const satisfies UrlFields;
export type WorkloadFilter = UrlValues<typeof workloadFields>;

export const workloadPodFields = {
  sort: { words: ['state', 'name', 'node', 'restarts', 'age'], usual: 'state' },
  dir: order,
} as const satisfies UrlFields;
export type WorkloadPodFilter = UrlValues<typeof workloadPodFields>;

export const namespaceFields = {
  q: { most: 256 },
  sort: { words: ['name', 'workloads', 'troubled', 'pods', 'cpu', 'memory'], usual: 'name' },
  dir: order,
} as const satisfies UrlFields;
export type NamespaceFilter = UrlValues<typeof namespaceFields>;

export const searchFields = {
  q: { most: 500 },
  sort: { words: ['match', 'name', 'state', 'cluster'], usual: 'match' },
  dir: order,
} as const satisfies UrlFields;
export type SearchOrder = UrlValues<typeof searchFields>;

export const placementFields = {
  q: { most: 256 },
  namespace: { most: 253 },
  kind: { most: 64 },
  os: { words: ['linux', 'windows', 'either', 'unknown'] },
  outcome: { words: outcomes },
  /** Only workloads with such a cell in any column. */
  cell: { words: cellVerdicts },
  /** Only workloads with a finding of this rule. */
  rule: { most: 32 },
  sort: { words: ['outcome', 'name', 'namespace', 'os', 'findings'], usual: 'outcome' },
  dir: order,
} as const satisfies UrlFields;
export type PlacementFilter = UrlValues<typeof placementFields>;

export const findingFields = {
  severity: { words: ['error', 'warning', 'info'] },
  namespace: { most: 253 },
  q: { most: 256 },
  suppressed: { words: ['yes', 'no'], usual: 'no' },
} as const satisfies UrlFields;
export type FindingFilter = UrlValues<typeof findingFields>;

export const auditFields = {
  actor: { most: 128 },
  action: { most: 128 },
  outcome: { words: ['ok', 'denied', 'failed', 'unknown'] },
  cluster: { most: 128 },
  change: { most: 64 },
  target: { most: 256 },
  /** Epoch milliseconds, inclusive. */
  from: { isWhole: true },
  to: { isWhole: true },
} as const satisfies UrlFields;
export type AuditFilter = UrlValues<typeof auditFields>;

export const changeScopes = { words: ['waiting-for-me', 'mine', 'running', 'all'], usual: 'all' } as const;
