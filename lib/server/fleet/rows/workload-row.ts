import type { Os } from '@/lib/domain/cluster/cluster';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import { intendedOs } from '@/lib/domain/workload/intended-os';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { PodCounts, WorkloadRow } from '@/lib/domain/workload/workload-row';
import { type WorkloadStatus, workloadStateOf } from '@/lib/domain/workload/workload-state';
import { hasEnded } from '@/lib/server/kube/map/map-pod';
import type { ImageOs } from '../tables/image-os';
import type { PodEntry } from '../tables/pod-entry';
import type { RecentRestarts, RestartCount } from '../tables/recent-restarts';
import type { BlockedWorkload } from './blocked-workloads';

type Entry = Readonly<PodEntry>;

export interface WorkloadSources {
  cluster: string;
  known: { nodes: boolean; pods: boolean };
  node: (name: string) => KubeNode | null;
  imageOs: ImageOs['of'];
  restarts: RecentRestarts;
}

interface WorkloadJoin {
  key: string;
  id: { namespace: string; kind: string; name: string };
  /** Null: its object was not read. */
  object: { workload: KubeWorkload; status: WorkloadStatus } | null;
  pods: Iterable<Entry>;
  /** Its pods are rejected, at creation or by the kubelet. */
  blocked: BlockedWorkload | null;
  now: number;
}

/** What is added up over the pods of a workload in one pass. */
interface PodSums {
  counts: PodCounts;
  requests: { cpuMilli: number; memoryMiB: number };
  restarts: RestartCount;
  failure: { stuck: boolean; since: number | null } | null;
  notReadySince: number | null;
  readySince: number | null;
  createdAt: number | null;
  nodes: ReadonlySet<string>;
  first: Entry | null;
}

export function podStateOf(pod: Entry): keyof PodCounts {
  if (pod.phase === 'Succeeded') return 'succeeded';
  if (pod.phase === 'Failed') return 'failed';
  if (pod.failure !== null) return pod.failure.stuck ? 'stuck' : 'waiting';
  return pod.ready ? 'ready' : 'notReady';
}

const earlier = (a: number | null, b: number | null): number | null => (a === null || (b !== null && b < a) ? b : a);
const later = (a: number | null, b: number | null): number | null => (a === null || (b !== null && b > a) ? b : a);

/** The worst failure, of equals the oldest. */
function worse(a: PodSums['failure'], b: { stuck: boolean; since: number | null }): PodSums['failure'] {
  if (a === null || (b.stuck && !a.stuck)) return { stuck: b.stuck, since: b.since };
  return a.stuck === b.stuck ? { stuck: a.stuck, since: earlier(a.since, b.since) } : a;
}

function sumOf(pods: Iterable<Entry>, { restarts: recent }: WorkloadSources, now: number): PodSums {
  const counts: PodCounts = { ready: 0, notReady: 0, waiting: 0, stuck: 0, succeeded: 0, failed: 0 };
  const nodes = new Set<string>();
  const restarts = { n: 0, orMore: false };
  let [cpuMilli, memoryBytes] = [0, 0];
  const sums = { failure: null, notReadySince: null, readySince: null, createdAt: null, first: null };
  const of: Pick<PodSums, keyof typeof sums> = sums;
  for (const pod of pods) {
    const state = podStateOf(pod);
    counts[state] += 1;
    of.first ??= pod;
    of.createdAt = earlier(of.createdAt, pod.createdAt);
    if (pod.failure !== null) of.failure = worse(of.failure, pod.failure);
    if (state === 'notReady' && !pod.deleting) of.notReadySince = earlier(of.notReadySince, pod.readyAt);
    if (state === 'ready') of.readySince = later(of.readySince, pod.readyAt);
    const { n, orMore } = recent.of(pod, now);
    restarts.n += n;
    restarts.orMore ||= orMore;
    if (hasEnded(pod.phase)) continue;
    cpuMilli += pod.shape.value.requests.cpuMilli;
    memoryBytes += pod.shape.value.requests.memoryBytes;
    if (pod.nodeName !== null) nodes.add(pod.nodeName);
  }
  return { ...of, counts, nodes, restarts, requests: { cpuMilli, memoryMiB: mibOfBytes(memoryBytes) } };
}

/** Nodes by OS and build, most first. */
function runsOn(nodes: ReadonlySet<string>, { node }: WorkloadSources): NonNullable<WorkloadRow['runsOn']> {
  const groups = new Map<string, { os: Os; build: string | null; nodes: number }>();
  for (const name of nodes) {
    const { os = 'unknown', build = null } = node(name) ?? {};
    const key = `${os} ${build ?? ''}`;
    const group = groups.get(key) ?? { os, build, nodes: 0 };
    group.nodes += 1;
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => b.nodes - a.nodes || (`${a.os}${a.build}` < `${b.os}${b.build}` ? -1 : 1),
  );
}

const MOST_IMAGES = 8;
const imagesOf = (template: PodTemplate | null): string[] => [...new Set(template?.images)].slice(0, MOST_IMAGES);

/** A row of the list of workloads; null when neither an object nor a pod of it exists. */
export function workloadRow(join: WorkloadJoin, sources: WorkloadSources): WorkloadRow | null {
  const { key, id, object, blocked, now } = join;
  const sums = sumOf(join.pods, sources, now);
  if (object === null && sums.first === null) return null;
  const { known, cluster } = sources;
  const counts = known.pods ? sums.counts : null;
  const failure = blocked === null ? sums.failure : worse(sums.failure, blocked.failure);
  const { state, since } = workloadStateOf({
    ...sums,
    kind: id.kind,
    status: object?.status ?? null,
    pods: counts,
    failure,
  });
  const template = object?.workload.template ?? sums.first?.shape.value.template ?? null;
  return {
    key,
    cluster,
    ...id,
    state,
    since,
    ...amountsOf(join, counts),
    os: (template === null ? null : intendedOs(template, sources.imageOs)) ?? 'unknown',
    runsOn: known.pods && known.nodes ? runsOn(sums.nodes, sources) : null,
    pods: counts,
    requests: known.pods ? sums.requests : null,
    restarts: known.pods ? sums.restarts : null,
    images: imagesOf(template),
    createdAt: object?.status.createdAt ?? sums.createdAt,
  };
}

/** Its object decides; without one, all its pods that have not ended should be Ready. */
function amountsOf({ object }: WorkloadJoin, counts: PodCounts | null): Pick<WorkloadRow, 'ready' | 'wanted'> {
  if (object !== null) return { ready: object.status.ready, wanted: object.status.wanted };
  if (counts === null) return { ready: null, wanted: null };
  const { ready, notReady, waiting, stuck } = counts;
  return { ready, wanted: ready + notReady + waiting + stuck };
}
