import type { DrainPod, DrainVolume } from '../ports/kube-drain';
import { budgetVerdict } from './budget-verdict';
import {
  hasEnded,
  type ClassifiedPod,
  type DrainNode,
  type DrainInputs,
  type PodReason,
  type Acceptance,
  type AcceptedLosses,
  type Reason,
} from './classified';
import { graceOn, podLimitMs, STUCK_AFTER_MS, LONG_GRACE_SECONDS, WINDOWS_GRACE_SECONDS } from './limits';

interface Losses {
  /** Losses that were not accepted. */
  blocking: PodReason[];
  tolerated: PodReason[];
}

/** On the node's disk and independent of the pod: a drain keeps it, a new disk does not. */
const onTheDisk = (volume: DrainVolume): boolean =>
  volume.kind === 'host-path' || (volume.kind === 'claim' && volume.local === true);

/** Whether its data is on a disk of the node could not be read. */
export const isUnreadVolume = (volume: DrainVolume): boolean => volume.kind === 'claim' && volume.local === null;

const namesOf = (volumes: readonly DrainVolume[]): string[] => volumes.map(({ name }) => name).toSorted();

/** An emptyDir is deleted with its pod, also one in memory (kubectl drain checks both). */
function lossReasons(pod: DrainPod, { accepted, disk }: DrainInputs): Losses {
  const scratch = namesOf(pod.volumes.filter(({ kind }) => kind === 'empty-dir'));
  const kept = namesOf(pod.volumes.filter(onTheDisk));
  const fatal = disk === 'lost';
  const unread = fatal ? namesOf(pod.volumes.filter(isUnreadVolume)) : [];
  const bare = { code: 'no-controller' as const, accepted: accepts(accepted.bare, pod) };
  const data = { code: 'empty-dir' as const, volumes: scratch, accepted: accepts(accepted.emptyDir, pod) };
  const host = { code: 'host-path' as const, volumes: kept, fatal, accepted: accepts(accepted.hostPath, pod) };
  const orphan = orphanReason(pod, accepted);
  const found = [
    ...(orphan === null ? [] : [orphan]),
    ...(pod.owner === null ? [bare] : []),
    ...(scratch.length > 0 ? [data] : []),
    ...(kept.length > 0 ? [host] : []),
  ];
  const unknown = unread.length > 0 ? [{ code: 'volumes-unknown' as const, volumes: unread }] : [];
  const blocks = (one: (typeof found)[number]): boolean => !one.accepted && (one.code !== 'host-path' || one.fatal);
  return { blocking: found.filter(blocks), tolerated: [...found.filter((one) => !blocks(one)), ...unknown] };
}

interface PodInputs {
  pod: DrainPod;
  node: DrainNode;
  here: ReplicasHere;
  inputs: DrainInputs;
}

type Verdict = Pick<ClassifiedPod, 'treatment' | 'act' | 'mustLeave' | 'reasons'>;

const stays = (reason: PodReason): Verdict => ({ treatment: 'skip', act: 'none', mustLeave: false, reasons: [reason] });

/** Already being deleted: nothing is sent, and nothing is forced. */
function leaving({ node, inputs }: PodInputs, dueAt: number): Verdict {
  const late = inputs.now - dueAt > STUCK_AFTER_MS;
  const stuck = node.ready !== 'True' && late;
  return {
    treatment: stuck ? 'blocked' : 'finish',
    act: 'none',
    mustLeave: true,
    reasons: [{ code: stuck ? 'stuck' : 'terminating', dueAt }],
  };
}

/** DaemonSet pods return to the node in any case, as long as their owner exists. */
function daemon(requested: PodInputs): Verdict | null {
  const { pod } = requested;
  if (pod.owner?.kind !== 'DaemonSet') return null;
  const orphaned = orphanReason(pod, requested.inputs.accepted);
  if (orphaned === null) return stays({ code: 'daemon', owner: ownerText(pod) });
  if (pod.deletionAt !== null) return null;
  return orphaned.accepted ? null : { treatment: 'blocked', act: 'none', mustLeave: true, reasons: [orphaned] };
}

function ordinary(requested: PodInputs): Verdict {
  const { pod, inputs } = requested;
  const { blocking, tolerated } = lossReasons(pod, inputs);
  const verdict = budgetVerdict(pod, inputs.budgets);
  const never = verdict.verdict === 'never' ? [verdict.reason] : [];
  const waits = verdict.verdict === 'waits' || verdict.verdict === 'unknown' ? [verdict.reason] : [];
  const notes = [...tolerated, ...waits, ...noteReasons(requested)];
  const blockers = [...blocking, ...never];
  return blockers.length > 0
    ? { treatment: 'blocked', act: 'none', mustLeave: true, reasons: [...blockers, ...notes] }
    : { treatment: 'evict', act: 'evict', mustLeave: true, reasons: notes };
}

/** In the order of kubectl's filters (kubectl pkg/drain/filters.go): a mirror pod stays even after it has ended. */
function verdictOf(requested: PodInputs): Verdict {
  const { pod } = requested;
  if (pod.mirror) return stays({ code: 'mirror' });
  if (hasEnded(pod)) {
    const reasons: PodReason[] = [{ code: 'ended', phase: pod.phase }];
    return { treatment: 'finish', act: pod.deletionAt === null ? 'evict' : 'none', mustLeave: true, reasons };
  }
  return daemon(requested) ?? (pod.deletionAt === null ? ordinary(requested) : leaving(requested, pod.deletionAt));
}

const keyOf = ({ nodeName, namespace, name, uid }: DrainPod): string => [nodeName, namespace, name, uid].join('\u0000');

/** What a drain does with every pod of the nodes: one row per pod, in a stable order. */
export function classifyPods(inputs: DrainInputs): ClassifiedPod[] {
  const byName = new Map(inputs.nodes.map((node) => [node.name, node]));
  const here = replicasHere(inputs);
  return inputs.pods
    .map((pod) => ({ pod, key: keyOf(pod) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ pod }): ClassifiedPod => {
      const node = byName.get(pod.nodeName) ?? { name: pod.nodeName, os: 'unknown', ready: 'Unknown' };
      const verdict = verdictOf({ pod, node, here, inputs });
      return {
        pod,
        ...verdict,
        graceSeconds: graceOn(node.os, pod.graceSeconds),
        limitMs: podLimitMs(node.os, pod.graceSeconds),
      };
    });
}

/** `namespace/Deployment/name`, the display name of the owner; a pod without an owner is named itself. */
const ownerText = ({ namespace, name, owner }: Pick<DrainPod, 'namespace' | 'name' | 'owner'>): string =>
  owner === null ? `${namespace}/Pod/${name}` : `${namespace}/${owner.workload.kind}/${owner.workload.name}`;

const isNamed = (names: readonly string[], pod: DrainPod): boolean =>
  names.includes(`${pod.namespace}/${pod.name}`) || names.includes(ownerText(pod));

const accepts = (acceptance: Acceptance, pod: DrainPod): boolean => acceptance === 'all' || isNamed(acceptance, pod);

/** For a pod of a deleted DaemonSet, which nothing recreates; null for every other. */
function orphanReason(pod: DrainPod, { bare }: AcceptedLosses): Reason<'daemon-orphaned'> | null {
  if (pod.owner?.kind !== 'DaemonSet' || pod.owner.exists !== false) return null;
  return { code: 'daemon-orphaned', owner: ownerText(pod), accepted: bare !== 'all' && isNamed(bare, pod) };
}

/** Pods of the pod's workload that are interrupted at the same time, all its ReplicaSets together. */
type ReplicasHere = (pod: DrainPod) => Here;

interface Here {
  all: number;
  ready: number;
  /** Of the whole workload, here and elsewhere; null: unknown. */
  available: number | null;
  /** Of these, pods elsewhere that other changes may stop. */
  leaving: number;
}

type Counts = Pick<Here, 'all' | 'ready'>;

/** A group's number with the largest ones of the other groups, `parallel` in all; `numbers`: of every group. */
function amongMost(numbers: readonly number[], parallel: number): (own: number) => number {
  const most = numbers.toSorted((a, b) => b - a).slice(0, Math.max(1, parallel));
  const all = most.reduce((sum, one) => sum + one, 0);
  const least = most.length < parallel ? 0 : (most.at(-1) ?? 0);
  return (own) => (own >= least ? all : all - least + own);
}

function replicasHere({
  pods,
  at = ({ nodeName }) => nodeName,
  parallel = 1,
  available,
  leaving,
}: DrainInputs): ReplicasHere {
  const byOwner = new Map<string, Map<string, Counts>>();
  for (const pod of pods) {
    if (pod.owner === null || pod.deletionAt !== null || hasEnded(pod)) continue;
    const groups = byOwner.get(ownerText(pod)) ?? new Map<string, Counts>();
    const { all, ready } = groups.get(at(pod)) ?? { all: 0, ready: 0 };
    groups.set(at(pod), { all: all + 1, ready: ready + (pod.ready ? 1 : 0) });
    byOwner.set(ownerText(pod), groups);
  }
  // Sorted once per owner: a pool may have thousands of nodes.
  const owners = new Map(
    [...byOwner].map(([owner, groups]) => {
      const most = (what: keyof Counts) =>
        amongMost(
          [...groups.values()].map((of) => of[what]),
          parallel,
        );
      return [owner, { groups, all: most('all'), ready: most('ready') }];
    }),
  );
  return (pod) => {
    const owner = owners.get(ownerText(pod));
    const own = owner?.groups.get(at(pod));
    return {
      all: owner?.all(own?.all ?? 0) ?? 0,
      ready: owner?.ready(own?.ready ?? 0) ?? 0,
      available: available?.get(ownerText(pod)) ?? null,
      leaving: leaving?.get(ownerText(pod)) ?? 0,
    };
  };
}

function ofOwner(pod: DrainPod, here: ReplicasHere): PodReason[] {
  const { owner } = pod;
  if (owner === null) return [];
  const text = ownerText(pod);
  if (owner.kind === 'Job') return [{ code: 'job', owner: text }];
  if (owner.exists === false && owner.kind !== 'DaemonSet') return [{ code: 'owner-gone', owner: text }];
  // A pod that has not started serves no requests: nothing becomes unavailable.
  if (pod.phase === 'Pending') return [];
  if (owner.replicasUnknown === true) return [{ code: 'replicas-unknown', owner: text }];
  const { replicas } = owner;
  if (replicas === null || replicas < 1) return [];
  const { all, ready, available, leaving: others } = here(pod);
  // A rollout has more pods than replicas: what counts is whether any serves elsewhere.
  if (available !== null && available > ready)
    return pod.ready && others > 0 && available - others <= ready ? [{ code: 'others-leave', owner: text }] : [];
  if (replicas === 1) return [{ code: 'only-replica', owner: text }];
  const isAll = available !== null && available > 0 ? true : all >= replicas;
  return isAll ? [{ code: 'all-replicas-here', owner: text }] : [];
}

function noteReasons({ pod, node, here }: { pod: DrainPod; node: DrainNode; here: ReplicasHere }): PodReason[] {
  const grace = graceOn(node.os, pod.graceSeconds);
  return [
    ...ofOwner(pod, here),
    ...(pod.safeToEvict === false ? [{ code: 'not-safe-to-evict' as const }] : []),
    ...(pod.finalizers.length > 0 ? [{ code: 'finalizers' as const, names: pod.finalizers.toSorted() }] : []),
    ...(grace > LONG_GRACE_SECONDS ? [{ code: 'long-grace' as const, minutes: Math.ceil(grace / 60) }] : []),
    ...(node.os === 'windows' && pod.graceSeconds < WINDOWS_GRACE_SECONDS
      ? [{ code: 'windows-grace' as const, seconds: WINDOWS_GRACE_SECONDS }]
      : []),
  ];
}
