import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubeNode, KubePod, KubeReader, KubeWorkload, PodWarning } from '@/lib/domain/ports/kube';
import type { KubeDisruptionBudget, DrainBudget, DrainPod, PlacedPod } from '@/lib/domain/ports/kube-drain';
import { type RawObject, objectAt, textAt, countAt } from '@/lib/kube-rules/json/kube-json';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { CreateAnswer, DryRunAnswer, WorkloadName, WorkloadWrite } from '@/lib/domain/ports/kube-workloads';
import type { PlacementFacts } from '@/lib/domain/placement/placement-facts';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
import { listAll } from '../watch/list-pages';
import { mapBudget } from '../map/map-budget';
import { mapNode } from '../map/map-node';
import { type MappedPod, mapPod } from '../map/map-pod';
import { mapWorkload, type WorkloadFacts } from '../map/map-workload';
import { HttpDrainReader } from './read-drain';
import { onlyReads } from '../transport/only-reads';
import { readPlacement } from './read-placement';
import { HttpWorkloadReader } from './read-workload';
import { DISRUPTION_BUDGETS, EVENTS, NODES, PODS, WORKLOADS } from '../watch/resources';
import type { KubeTransport } from '../transport/transport';

/** A Warning event (v1) about a pod; null when it is about something else. */
function mapPodWarning(raw: RawObject): PodWarning | null {
  const about = objectAt(raw, 'involvedObject');
  const podUid = textAt(about, 'uid');
  if (textAt(raw, 'type') !== 'Warning' || textAt(about, 'kind') !== 'Pod' || podUid === '') return null;
  const count = countAt(raw, 'count') ?? countAt(objectAt(raw, 'series'), 'count') ?? 1;
  return { podUid, reason: textAt(raw, 'reason'), count };
}

/** A workload as planning sees it: what another workload owns stands for itself nowhere. */
export const isTopLevel = (workload: WorkloadFacts): boolean => workload.owner === null;

export function toKubeWorkload({
  kind,
  namespace,
  name,
  uid,
  replicas,
  available,
  template,
}: WorkloadFacts): KubeWorkload {
  return { kind, namespace, name, uid, replicas, available: available ?? null, template };
}

export function toKubePod(pod: MappedPod): KubePod {
  const { uid, namespace, name, nodeName, phase, ownerUid, workload, requests, template, labels } = pod;
  const { cpuMilli, memoryBytes } = requests;
  return {
    uid,
    namespace,
    name,
    nodeName,
    phase,
    ownerUid,
    workload,
    requests: { cpuMilli, memoryMiB: mibOfBytes(memoryBytes), pods: 1 },
    template,
    labels,
  };
}

const isNotFound = (error: unknown): boolean => error instanceof UpstreamFailure && error.kind === 'not-found';

function missing(what: string): UpstreamFailure {
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: 'bad-response',
    upstreamCode: 'BadResponse',
    message: `The API server’s response has no ${what}.`,
    requestId: null,
    ambiguous: false,
  });
}

/** Every answer comes from the API server itself, at the moment of the call. */
export class FreshKubeReader implements KubeReader {
  readonly #transport: KubeTransport;
  readonly #drain: HttpDrainReader;
  readonly #workloads: HttpWorkloadReader;

  constructor(transport: KubeTransport) {
    this.#transport = onlyReads(transport);
    this.#drain = new HttpDrainReader(this.#transport);
    this.#workloads = new HttpWorkloadReader(this.#transport);
  }

  async clusterUid(): Promise<string> {
    const { body } = await this.#transport.call({ path: '/api/v1/namespaces/kube-system' });
    const uid = textAt(objectAt(body, 'metadata'), 'uid');
    if (uid === '') throw missing('metadata.uid of the namespace kube-system');
    return uid;
  }

  async serverVersion(): Promise<string> {
    const { body } = await this.#transport.call({ path: '/version' });
    const version = textAt(body, 'gitVersion');
    if (version === '') throw missing('gitVersion');
    return version;
  }

  async node(name: string): Promise<KubeNode | null> {
    try {
      const { body } = await this.#transport.call({ path: `${NODES}/${encodeURIComponent(name)}` });
      return mapNode(body);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  nodes(): Promise<KubeNode[]> {
    return listAll(this.#transport, { path: NODES }, mapNode);
  }

  /** Deployments, StatefulSets, DaemonSets, CronJobs, and the ReplicaSets and Jobs that nothing else owns. */
  async workloads(): Promise<KubeWorkload[]> {
    const lists = await Promise.all(
      WORKLOADS.map(({ kind, path }) =>
        listAll(this.#transport, { path }, (raw) => mapWorkload(kind, raw)).catch((error: unknown) => {
          if (isNotFound(error)) return [];
          throw error;
        }),
      ),
    );
    return lists.flat().filter(isTopLevel).map(toKubeWorkload);
  }

  budgets(): Promise<KubeDisruptionBudget[]> {
    return listAll(this.#transport, { path: DISRUPTION_BUDGETS }, mapBudget);
  }

  async podWarnings(): Promise<PodWarning[] | null> {
    const query = { fieldSelector: 'type=Warning,involvedObject.kind=Pod' };
    try {
      return await listAll(this.#transport, { path: EVENTS, query }, mapPodWarning);
    } catch (error) {
      if (error instanceof UpstreamFailure && error.kind === 'forbidden') return null;
      throw error;
    }
  }

  async pods(q?: { nodeName?: string }): Promise<KubePod[]> {
    const query = q?.nodeName === undefined ? {} : { fieldSelector: `spec.nodeName=${q.nodeName}` };
    const pods = await listAll(this.#transport, { path: PODS, query }, mapPod);
    return pods.map(toKubePod);
  }

  drainPods(q: { nodeName: string; shallow?: true }): Promise<DrainPod[]> {
    return this.#drain.drainPods(q);
  }

  workloadObject(q: WorkloadName): Promise<RawObject | null> {
    return this.#workloads.workloadObject(q);
  }

  dryRunWorkload(q: WorkloadWrite): Promise<DryRunAnswer> {
    return this.#workloads.dryRunWorkload(q);
  }

  dryRunCreate(object: RawObject): Promise<CreateAnswer> {
    return this.#workloads.dryRunCreate(object);
  }

  podsIn(namespace: string): Promise<PodFacts[]> {
    return this.#workloads.podsIn(namespace);
  }

  placementFacts(): Promise<PlacementFacts> {
    return readPlacement(this.#transport);
  }

  placedPods(): Promise<PlacedPod[]> {
    return this.#drain.placedPods();
  }

  drainBudgets(): Promise<DrainBudget[]> {
    return this.#drain.drainBudgets();
  }
}
