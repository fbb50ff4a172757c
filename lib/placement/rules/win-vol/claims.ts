import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { NodeRefusal, RefusalDetail } from '@/lib/kube-rules/scheduler/feasibility';
import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';
import { isPaused, leavingPods } from '../../verdict/leaving-pods';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf } from '../read/fit';
import { countOf } from '../read/names';
import { allRun, keptPods, ownedBy, runAll } from '../read/own-pods';
import { replicasOf } from '../read/read-workload';
import { backingsOf, driverOf, type VolumeBacking } from '../read/volumes';
import { otherUsersOf, sharers } from './storage';

type VolumeDetail = Extract<RefusalDetail, { of: 'volume' }>;

const claimNameIn = ({ volume }: VolumeBacking): string =>
  textAt(objectAt(volume.raw, 'persistentVolumeClaim'), 'claimName');

/** The class that a claim names, or the default one; empty: none. */
function classNameOf({ cluster, pod }: WorkloadLintInput, detail: VolumeDetail): string {
  const claim = cluster.claims?.find(({ namespace, name }) => namespace === pod.namespace && name === detail.claim);
  if (claim !== undefined) return claim.storageClass ?? '';
  const own = pod.volumes.find(
    (one) => one.kind === 'ephemeral' && [one.template, `${pod.name}-${one.name}`].includes(detail.claim),
  );
  const wanted = own?.kind === 'ephemeral' ? own.storageClass : null;
  return wanted ?? cluster.storageClasses?.find(({ isDefault }) => isDefault)?.name ?? '';
}

function whyUnusable(input: WorkloadLintInput, { predicate }: NodeRefusal, detail: VolumeDetail): string {
  const { cluster, pod } = input;
  const claim = cluster.claims?.find(({ namespace, name }) => namespace === pod.namespace && name === detail.claim);
  if (predicate === 'VolumeZone' || claim?.lost === true) return 'lost';
  if (predicate === 'VolumeRestrictions') return 'missing';
  if (claim?.deleting === true) return 'deleting';
  if (detail.missingClass !== undefined) return 'noClass';
  const hasDefault = cluster.storageClasses?.some(({ isDefault }) => isDefault) === true;
  return !hasDefault && detail.volume === null && classNameOf(input, detail) === '' ? 'classless' : 'unbound';
}

/** Why each node for the pod refuses the same claim, which gets no volume there. */
function unmetEverywhere(input: WorkloadLintInput): VolumeDetail | null {
  const nodes = fitOf(input).evaluated.filter(
    ({ refusals }) => !refusals.some(({ predicate }) => ['NodeAffinity', 'TaintToleration'].includes(predicate)),
  );
  const details = nodes.map(({ refusals }) =>
    refusals
      .map(({ detail }) => detail)
      .find((one): one is VolumeDetail => one.of === 'volume' && one.unmet !== undefined),
  );
  const [first] = details;
  const isSame = (one?: VolumeDetail): boolean =>
    one !== undefined && one.claim === first?.claim && one.unmet?.why === first.unmet?.why;
  return first !== undefined && details.every(isSame) ? first : null;
}

function claimFault(input: WorkloadLintInput) {
  const { whole } = input.feasibility;
  if (whole?.detail.of === 'volume')
    return { detail: whole.detail, why: whyUnusable(input, whole, whole.detail), name: whole.detail.missingClass };
  const detail = whole === null ? unmetEverywhere(input) : null;
  return detail?.unmet === undefined ? null : { detail, why: detail.unmet.why, name: detail.unmet.storageClass };
}

/** The scheduler rejects the pod because of a claim before it looks at nodes, or for all of them. */
const unusableClaim = workloadRule(
  { id: 'WIN-VOL-024', for: 'any', severity: 'error', readsPods: true, source: 'K VolumeBinding, VolumeRestrictions' },
  (input) => {
    const { pod, specAt } = input;
    const fault = claimFault(input);
    if (fault === null || allRun(input)) return [];
    const { claim } = fault.detail;
    const backing = backingsOf(input).find((one) => claimNameIn(one) === claim || one.volume.name === claim);
    return {
      at: [backing?.volume.at ?? `${specAt}/volumes`],
      params: { claim, why: fault.why, storageClass: fault.name ?? '', namespace: pod.namespace },
    };
  },
);

const HOSTNAME = 'kubernetes.io/hostname';

/** Drivers of disks that are attached to one node; file shares ignore the access mode. */
const DISK = /disk|ebs|(^|\.)pd\.csi|rbd|cinder|vsphere|longhorn/;

/** Its nodes if its pods may be on several; with affinity to pods of the same node they are on one. */
function mayDiffer(input: WorkloadLintInput): number {
  const isTogether = input.pod.demand.affinity.some(({ topologyKey }) => topologyKey === HOSTNAME);
  const nodes = countOf(input, fitOf(input).nodes);
  return isTogether || nodes < 2 ? 0 : nodes;
}

/** Why its pods may be on several nodes at once; null: they are on one. */
function whySpread(input: WorkloadLintInput): 'replicas' | 'rollout' | null {
  const { workload } = input;
  const nodes = mayDiffer(input);
  if (nodes === 0) return null;
  const wanted = workload.kind === 'DaemonSet' ? nodes : (replicasOf(input) ?? 1);
  const kept = keptPods(input);
  const isOnOne = kept.length >= wanted && new Set(kept.map(({ nodeName }) => nodeName)).size === 1;
  // Those that are ready show that they can share it.
  if (wanted > 1) return isOnOne || runAll(input, wanted) ? null : 'replicas';
  const isReplaced = input.cluster.pods.some((one) => holdsPlace(one) && ownedBy(input)(one));
  const isRollout = leavingPods(workload) === 0 && !isPaused(workload);
  const isMissing = kept.length < wanted;
  return workload.kind === 'Deployment' && isMissing && isReplaced && isRollout ? 'rollout' : null;
}

/** A workload of the same OS whose pods use the claim and may be on another node; null: none. */
function otherUser(claim: string, input: WorkloadLintInput): string | null {
  const { cluster, pod } = input;
  if (mayDiffer(input) === 0 || allRun(input) || sharers(claim, input).length > 0) return null;
  const isOwn = ownedBy(input);
  const using = cluster.pods.filter(
    (one) => one.namespace === pod.namespace && holdsPlace(one) && !isOwn(one) && one.demand.claims.includes(claim),
  );
  const kept = keptPods(input);
  const places = new Set([...using, ...kept].map(({ nodeName }) => nodeName));
  if (using.length > 0 && kept.length >= (replicasOf(input) ?? 1) && places.size === 1) return null;
  const [running] = using;
  if (running !== undefined) return `${running.workload?.kind ?? 'Pod'} ${running.workload?.name ?? running.name}`;
  const coming = otherUsersOf(claim, input).find((one) => objectAt(one.object, 'spec')['replicas'] !== 0);
  return coming === undefined ? null : `${coming.kind} ${coming.name}`;
}

const diskOfSeveral = workloadRule(
  { id: 'WIN-VOL-025', for: 'any', severity: 'warning', readsPods: true, source: 'K access modes' },
  (input) =>
    backingsOf(input).flatMap((backing) => {
      const { volume, claim } = backing;
      const isDisk = DISK.test(driverOf(backing)?.name ?? '') && claim?.accessModes.join() === 'ReadWriteOnce';
      // Each pod of a StatefulSet has its own claim of a template.
      if (!isDisk || claimNameIn(backing) !== claim.name || !volume.at.startsWith(input.specAt)) return [];
      const why = whySpread(input);
      const other = why === null ? otherUser(claim.name, input) : null;
      if (why === null && other === null) return [];
      return [{ at: [volume.at], params: { claim: claim.name, why: why ?? 'user', user: other ?? '' } }];
    }),
);

export const claimRules: readonly WorkloadRule[] = [unusableClaim, diskOfSeveral];
