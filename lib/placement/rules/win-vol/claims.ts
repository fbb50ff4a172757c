import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { NodeRefusal, RefusalDetail } from '@/lib/kube-rules/scheduler/feasibility';
import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';
import { leavingPods } from '../../verdict/leaving-pods';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf } from '../read/fit';
import { countOf } from '../read/names';
import { allRun, keptPods, ownedBy, runAll } from '../read/own-pods';
import { replicasOf } from '../read/read-workload';
import { backingsOf, driverOf, type VolumeBacking } from '../read/volumes';

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

/** The scheduler rejects the pod because of a claim before it looks at nodes. */
const unusableClaim = workloadRule(
  { id: 'WIN-VOL-024', for: 'any', severity: 'error', readsPods: true, source: 'K VolumeBinding, VolumeRestrictions' },
  (input) => {
    const { feasibility, pod, specAt } = input;
    const { whole } = feasibility;
    if (whole?.detail.of !== 'volume' || allRun(input)) return [];
    const { claim, missingClass = '' } = whole.detail;
    const backing = backingsOf(input).find((one) => claimNameIn(one) === claim || one.volume.name === claim);
    const why = whyUnusable(input, whole, whole.detail);
    return {
      at: [backing?.volume.at ?? `${specAt}/volumes`],
      params: { claim, why, storageClass: missingClass, namespace: pod.namespace },
    };
  },
);

/** Drivers of disks that are attached to one node; file shares ignore the access mode. */
const DISK = /disk|ebs|(^|\.)pd\.csi|rbd|cinder|vsphere|longhorn/;

/** Why its pods may be on several nodes at once; null: they are on one. */
function whySpread(input: WorkloadLintInput): 'replicas' | 'rollout' | null {
  const { workload, pod } = input;
  const nodes = countOf(input, fitOf(input).nodes);
  const isTogether = pod.demand.affinity.some(({ topologyKey }) => topologyKey === 'kubernetes.io/hostname');
  if (nodes < 2 || isTogether) return null;
  const wanted = workload.kind === 'DaemonSet' ? nodes : (replicasOf(input) ?? 1);
  const kept = keptPods(input);
  const isOnOne = kept.length >= wanted && new Set(kept.map(({ nodeName }) => nodeName)).size === 1;
  // Those that are ready show that they can share it.
  if (wanted > 1) return isOnOne || runAll(input, wanted) ? null : 'replicas';
  const isReplaced = input.cluster.pods.some((one) => holdsPlace(one) && ownedBy(input)(one));
  return workload.kind === 'Deployment' && isReplaced && leavingPods(workload) === 0 ? 'rollout' : null;
}

const diskOfSeveral = workloadRule(
  { id: 'WIN-VOL-025', for: 'any', severity: 'warning', readsPods: true, source: 'K access modes' },
  (input) =>
    backingsOf(input).flatMap((backing) => {
      const { volume, claim } = backing;
      const isDisk = DISK.test(driverOf(backing)?.name ?? '') && claim?.accessModes.join() === 'ReadWriteOnce';
      const why = isDisk && claimNameIn(backing) === claim.name ? whySpread(input) : null;
      // Each pod of a StatefulSet has its own claim of a template.
      if (why === null || claim === null || !volume.at.startsWith(input.specAt)) return [];
      return [{ at: [volume.at], params: { claim: claim.name, why } }];
    }),
);

export const claimRules: readonly WorkloadRule[] = [unusableClaim, diskOfSeveral];
