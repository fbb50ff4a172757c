import type { SearchRow } from '@/lib/contract/search';
import type { LabeledNode } from '@/lib/domain/node/node';
import type { SearchFilters, SearchQuery, SearchType } from '@/lib/domain/search/search-query';
import { searchForm } from '@/lib/domain/search-form';
import type { WorkloadRow } from '@/lib/domain/workload/workload-row';
import { workloadOfPod } from '@/lib/domain/workload/workload-words';
import type { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { isNotReady } from '@/lib/server/fleet/rows/node-query';
import { podSince, podWord } from '@/lib/server/fleet/rows/workload-pod-list';
import { isTroubled } from '@/lib/server/fleet/rows/workload-query';
import { podStateOf } from '@/lib/server/fleet/rows/workload-row';
import type { PodEntry, PodShape } from '@/lib/server/fleet/tables/pod-entry';

export interface Search {
  query: SearchQuery;
  filters: SearchFilters;
}

/** An object that matches: what orders it, and its row once it is shown. */
export interface Match {
  type: SearchType;
  cluster: string;
  namespace: string;
  name: string;
  troubled: boolean;
  row: () => SearchRow;
}

interface Of {
  store: ClusterStore;
  search: Search;
}

/** Anything that needs action is found by `state:troubled`. */
const TROUBLED = 'troubled';

const hasAll = (words: readonly string[], text: string): boolean => words.every((word) => text.includes(word));

const pooled = ({ poolId, poolName }: Pick<LabeledNode, 'poolId' | 'poolName'>): SearchRow['pool'] =>
  poolId === null ? null : { id: poolId, name: poolName };

/** Names in one text; a line break keeps a word from matching across two of them. */
const joined = (...texts: (string | null)[]): string => searchForm(texts.filter((text) => text !== null).join('\n'));

export function* nodesIn({ store, search }: Of): Generator<Match | null> {
  const { query, filters } = search;
  const cluster = store.identity.name;
  // A copy: rows may move between two slices of a search.
  const nodes = store.matchingNodes({ sort: 'name', dir: 'asc' }).slice();
  for (const node of nodes) {
    const troubled = isNotReady(node);
    const states = [node.state, node.cordoned ? 'cordoned' : null, troubled ? TROUBLED : null];
    const { name, internalIp, instanceId, instanceType, poolName, poolId, uid } = node;
    const isFound =
      filters.pass('os', [node.os]) &&
      filters.pass('build', [node.build]) &&
      filters.pass('state', states) &&
      filters.pass('node', [name]) &&
      filters.pass('pool', [poolName, poolId]) &&
      (['ns', 'kind', 'image'] as const).every((filter) => filters.pass(filter, [])) &&
      hasAll(query.words, joined(name, internalIp, instanceId, instanceType, poolName, uid, cluster));
    yield isFound ? { type: 'node', cluster, namespace: '', name, troubled, row: () => nodeFound(node) } : null;
  }
}

function nodeFound(node: LabeledNode): SearchRow {
  const { cluster, name, state, os, build } = node;
  return {
    key: `${cluster}/node/${node.key}`,
    type: 'node',
    cluster,
    namespace: null,
    kind: null,
    name,
    state,
    word: null,
    troubled: isNotReady(node),
    since: node.stateSince,
    os,
    build,
    node: null,
    pool: pooled(node),
  };
}

export function* workloadsIn({ store, search }: Of): Generator<Match | null> {
  const { query, filters } = search;
  store.workloadRows.settle();
  for (const row of store.workloadRows.rows.values()) {
    const { cluster, namespace, name, kind } = row;
    const troubled = isTroubled(row);
    const isFound =
      filters.pass('ns', [namespace]) &&
      filters.pass('kind', [kind]) &&
      filters.pass('os', [row.os]) &&
      filters.pass(
        'build',
        (row.runsOn ?? []).map(({ build }) => build),
      ) &&
      filters.pass('state', [row.state, troubled ? TROUBLED : null]) &&
      filters.pass('image', row.images) &&
      (['node', 'pool'] as const).every((filter) => filters.pass(filter, [])) &&
      hasAll(query.words, joined(`${namespace}/${name}`, cluster));
    yield isFound ? { type: 'workload', cluster, namespace, name, troubled, row: () => workloadFound(row) } : null;
  }
}

function workloadFound(row: WorkloadRow): SearchRow {
  const { key, cluster, namespace, kind, name, state, since, os, runsOn } = row;
  const builds = (runsOn ?? []).flatMap(({ build }) => build ?? []);
  return {
    key: `${cluster}/workload/${key}`,
    type: 'workload',
    cluster,
    namespace,
    kind,
    name,
    state,
    word: null,
    troubled: isTroubled(row),
    since,
    os,
    build: builds.length === 1 ? (builds[0] ?? null) : null,
    node: null,
    pool: null,
  };
}

/** What replicas share is compared once; left are the words that only their names may hold, or null. */
function wordsLeft(shape: PodShape, { store, search }: Of): readonly string[] | null {
  const { query, filters } = search;
  const { namespace, template, os, workload } = shape;
  const passes =
    filters.pass('ns', [namespace]) &&
    filters.pass('kind', [workload?.kind ?? 'Pod']) &&
    filters.pass('os', [os ?? 'unknown']) &&
    filters.pass('image', template.images);
  if (!passes) return null;
  const text = joined(namespace, store.identity.name);
  return query.words.filter((word) => !text.includes(word));
}

export function* podsIn(of: Of): Generator<Match | null> {
  const { store, search } = of;
  const { filters } = search;
  const cluster = store.identity.name;
  const shapes = new Map<PodShape, readonly string[] | null>();
  const byNode = filters.has('build') || filters.has('pool');
  for (const pod of store.podTable.all()) {
    const shape = pod.shape.value;
    let left = shapes.get(shape);
    if (left === undefined) shapes.set(shape, (left = wordsLeft(shape, of)));
    if (left === null || !hasAll(left, `${shape.namespace}/${pod.name}`)) {
      yield null;
      continue;
    }
    const state = podStateOf(pod);
    const troubled = state === 'stuck' || state === 'notReady' || pod.rejection !== null;
    const states = [state, podWord(pod), pod.deleting ? 'deleting' : null, troubled ? TROUBLED : null];
    const isFound =
      filters.pass('state', states) && filters.pass('node', [pod.nodeName]) && (!byNode || passesNode(pod, of));
    const { namespace, name } = pod;
    yield isFound
      ? { type: 'pod', cluster, namespace, name, troubled, row: () => podFound(store, pod, troubled) }
      : null;
  }
}

function passesNode({ nodeName }: Readonly<PodEntry>, { store, search }: Of): boolean {
  const node = nodeName === null ? null : store.nodeNamed(nodeName);
  const { build = null, poolName = null, poolId = null } = node ?? {};
  return search.filters.pass('build', [build]) && search.filters.pass('pool', [poolName, poolId]);
}

function podFound(store: ClusterStore, pod: Readonly<PodEntry>, troubled: boolean): SearchRow {
  const cluster = store.identity.name;
  const node = pod.nodeName === null ? null : store.nodeNamed(pod.nodeName);
  return {
    key: `${cluster}/pod/${pod.uid}`,
    type: 'pod',
    cluster,
    namespace: pod.namespace,
    kind: workloadOfPod(pod).kind,
    name: pod.name,
    state: podStateOf(pod),
    word: podWord(pod),
    troubled,
    since: podSince(pod),
    os: pod.shape.value.os ?? 'unknown',
    build: node?.build ?? null,
    node: pod.nodeName,
    pool: node === null ? null : pooled(node),
  };
}
