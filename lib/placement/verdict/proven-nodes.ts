import { isObject, type RawObject } from '../../kube-rules/json/kube-json';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { podMetaIn, podSpecIn, withObject, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { eachContainer } from '../../kube-rules/defaulting/pod-spec-defaults';
import { appliedManifest, semanticallyEqual } from '../../kube-rules/patch/applied-manifest';
import { hasEnded } from '../../kube-rules/scheduler/scheduling-world';
import { memoized } from '../memoized';
import type { OwnNodes, PlacementWorld } from './assessment';
import { NO_NODES } from './held-nodes';
import { ownRevision, rolloutStart } from './leaving-pods';
import { ownerKey, podOwnerKey } from './owner-key';

/** Fields of a PodSpec that decide where its pods start, not whether they do. */
const SCHEDULING = [
  'affinity',
  'nodeName',
  'nodeSelector',
  'os',
  'priorityClassName',
  'schedulerName',
  'schedulingGates',
  'terminationGracePeriodSeconds',
  'tolerations',
  'topologySpreadConstraints',
];

const without = (source: RawObject, fields: readonly string[]): RawObject =>
  Object.fromEntries(Object.entries(source).filter(([field]) => !fields.includes(field)));

/** What of its pods decides whether they start; webhooks read labels and annotations. */
const startingPart = (workload: WorkloadObject): unknown => {
  const { labels, annotations } = podMetaIn(workload);
  const spec = eachContainer(podSpecIn(workload), (container) => without(container, ['resources']));
  return { labels, annotations, spec: without(spec, SCHEDULING) };
};

function startsAsBefore(workload: WorkloadObject, existing: RawObject): boolean {
  const merged = appliedManifest(existing, workload.object);
  if (!isObject(merged)) return false;
  const [now, before] = [withObject(workload, merged), withObject(workload, existing)];
  return semanticallyEqual(startingPart(now), startingPart(before));
}

const REVISION = ['pod-template-hash', 'controller-revision-hash'];

/** Of the template of a pod; null: the pod has ended. */
function revisionOf(pod: PodFacts): string | null {
  if (hasEnded(pod)) return null;
  const { labels } = pod;
  return labels[REVISION[0] ?? ''] ?? labels[REVISION[1] ?? ''] ?? '';
}

/** Owners with pods of several revisions, as during a rollout, or after one that failed. */
const ofSeveralRevisions = memoized((pods: readonly PodFacts[]): ReadonlySet<string> => {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const pod of pods) {
    const [owner, revision] = [podOwnerKey(pod), revisionOf(pod)];
    const known = first.get(owner);
    if (revision === null) continue;
    if (known === undefined) first.set(owner, revision);
    else if (known !== revision) several.add(owner);
  }
  return several;
});

/** Nodes with Ready pods that prove that the workload starts there. Those of another template prove nothing about a manifest. */
export function provenNodes(workload: WorkloadObject, world: PlacementWorld): OwnNodes {
  const { existing } = workload;
  if (workload.revisions !== undefined && rolloutStart(workload) !== null) {
    const hash = ownRevision(workload);
    return hash === null ? NO_NODES : world.ownNodes(workload, hash);
  }
  if (existing === undefined) return world.ownNodes(workload);
  if (existing === null || ofSeveralRevisions(world.cluster.pods).has(ownerKey(workload))) return NO_NODES;
  return startsAsBefore(workload, existing) ? world.ownNodes(workload) : NO_NODES;
}
