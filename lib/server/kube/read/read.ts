import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubeReader, KubeWorkload, PodWarning } from '@/lib/domain/ports/kube';
import { type RawObject, objectAt, textAt, countAt } from '@/lib/kube-rules/json/kube-json';
import { listAll } from '../watch/list-pages';
import { mapBudget } from '../map/map-budget';
import { mapNode } from '../map/map-node';
import { mapPod, toKubePod } from '../map/map-pod';
import { mapWorkload, type WorkloadFacts } from '../map/map-workload';
import { createDrainReader } from './read-drain';
import { readObject } from './read-objects';
import { onlyReads } from '../transport/only-reads';
import { createRightsReader } from './read-rights';
import { createWorkloadReader } from './read-workload';
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

/** A workload that another workload owns is part of it. */
export const isTopLevel = (workload: WorkloadFacts): boolean => workload.owner === null;

export function toKubeWorkload(facts: WorkloadFacts): KubeWorkload {
  const { resourceVersion: _version, owner: _owner, ...workload } = facts;
  return { ...workload, available: workload.available ?? null };
}

/** The answer in place of a failure for this reason. */
const unless =
  <T>(kind: UpstreamFailure['kind'], instead: T) =>
  (error: unknown): T => {
    if (error instanceof UpstreamFailure && error.kind === kind) return instead;
    throw error;
  };

function required(text: string, what: string): string {
  if (text !== '') return text;
  const message = `The API server’s response has no ${what}.`;
  throw new UpstreamFailure({ system: 'kubernetes', kind: 'bad-response', upstreamCode: 'BadResponse', message });
}

/** Every answer comes from the API server itself, at the moment of the call. */
export function createKubeReader(unguarded: KubeTransport): KubeReader {
  const transport = onlyReads(unguarded);
  return {
    ...createDrainReader(transport),
    ...createWorkloadReader(transport),
    ...createRightsReader(transport),
    async clusterUid() {
      const { body } = await transport.call({ path: '/api/v1/namespaces/kube-system' });
      return required(textAt(objectAt(body, 'metadata'), 'uid'), 'metadata.uid of the namespace kube-system');
    },
    serverVersion: async () =>
      required(textAt((await transport.call({ path: '/version' })).body, 'gitVersion'), 'gitVersion'),
    async node(name) {
      const raw = await readObject(transport, `${NODES}/${encodeURIComponent(name)}`);
      return raw === null ? null : mapNode(raw);
    },
    nodes: () => listAll(transport, { path: NODES }, mapNode),
    /** Deployments, StatefulSets, DaemonSets, CronJobs, and the ReplicaSets and Jobs that nothing else owns. */
    async workloads() {
      const lists = WORKLOADS.map(({ kind, path }) =>
        listAll(transport, { path }, (raw) => mapWorkload(kind, raw)).catch(unless('not-found', [])),
      );
      return (await Promise.all(lists)).flat().filter(isTopLevel).map(toKubeWorkload);
    },
    budgets: () => listAll(transport, { path: DISRUPTION_BUDGETS }, mapBudget),
    podWarnings: () => {
      const query = { fieldSelector: 'type=Warning,involvedObject.kind=Pod' };
      return listAll(transport, { path: EVENTS, query }, mapPodWarning).catch(unless('forbidden', null));
    },
    async pods(q) {
      const query = q?.nodeName === undefined ? {} : { fieldSelector: `spec.nodeName=${q.nodeName}` };
      return (await listAll(transport, { path: PODS, query }, mapPod)).map(toKubePod);
    },
  };
}
