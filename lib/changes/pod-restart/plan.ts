import { ownersOf } from '@/lib/changes/parts/drain/missing-replicas';
import { podName } from '@/lib/changes/parts/drain/batch-pods';
import type { PodRestartInput } from '@/lib/changes/pod-restart/input';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft, DiffEntry, Impact, Plan, PlannedCall, ResourceRef } from '@/lib/domain/change/plan';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import { isLostForGood } from '@/lib/domain/drain/lost-pods';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import type { PodReason } from '@/lib/domain/drain/classified';
import { type Message, phraseField } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { PodIdentity } from '@/lib/domain/ports/kube';
import { type RestartData, type OwnedPod, readRestart, recreated, type RestartWorld, runningOf } from './read-inputs';
import { restartWorldFindings } from './findings';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef } from '@/lib/changes/parts/refs';
import { endsOf, unplacedCount } from '../parts/rescheduling-findings';

export const podRef = (pod: PodIdentity): ResourceRef => ({ type: 'pod', uid: pod.uid, name: podName(pod) });

const ownerName = ({ row, owner: { workload } }: OwnedPod): string =>
  `${row.pod.namespace}/${workload.kind}/${workload.name}`;

function dataOf({ owned, everyone, missing }: RestartWorld): RestartData {
  const owners = new Map(owned.map((one) => [one.owner.uid, one]));
  return {
    pods: owned.map(({ row: { pod }, owner, node }) => ({
      uid: pod.uid,
      namespace: pod.namespace,
      name: pod.name,
      node: { uid: node.uid, name: node.name },
      ownerUid: owner.uid,
      os: node.os,
    })),
    owners: [...owners].map(([uid, one]) => ({
      uid,
      name: ownerName(one),
      running: runningOf(uid, { everyone }),
      missing: missing.get(ownerName(one)) ?? 0,
    })),
  };
}

function callOf({ row: { pod } }: OwnedPod): PlannedCall {
  const { namespace, name, uid } = pod;
  return {
    system: 'kubernetes',
    action: `evict ${podName(pod)}`,
    method: 'POST',
    path: `/api/v1/namespaces/${namespace}/pods/${name}/eviction`,
    body: { apiVersion: 'policy/v1', kind: 'Eviction', deleteOptions: { preconditions: { uid } } },
  };
}

function impactOf({ owned, workloads }: RestartWorld): Impact {
  const windows = owned.filter(({ node }) => node.os === 'windows').length;
  return {
    ...NO_IMPACT,
    pods: { linux: owned.length - windows, windows },
    workloads: ownersOf(
      owned.map(({ row }) => row.pod),
      workloads,
    ),
    reversible: !owned.some(({ row }) => isLostForGood(row)),
  };
}

/** The requester of a restart accepts no losses one by one. */
const lossMessage = (reason: PodReason): Message =>
  reasonMessage('accepted' in reason ? { ...reason, accepted: false } : reason);

function podsOfPlan({ owned, rescheduling }: RestartWorld): NonNullable<Plan['pods']> {
  const ends = endsOf(rescheduling);
  const listed = owned.map(({ row, owner: { workload } }) => {
    const again = message('drain.made-again', { owner: `${workload.kind} ${workload.name}` });
    const end = ends.get(row.pod.uid) ?? null;
    return {
      uid: row.pod.uid,
      name: podName(row.pod),
      node: row.pod.nodeName,
      outcome: row.pod.deletionAt === null ? ('evict' as const) : ('finish' as const),
      why: [
        again,
        ...row.reasons.filter(({ code }) => code !== 'daemon').map(lossMessage),
        ...(end === null ? [] : [end]),
      ].map((msg) => ({ text: msg.text, ...phraseField(msg) })),
    };
  });
  return { listed, more: 0, staying: 0, ended: 0 };
}

const diffOf = ({ row }: OwnedPod): DiffEntry => ({
  target: podRef(row.pod),
  path: 'restarted',
  from: false,
  to: true,
});

export async function planRestart(ctx: PlanContext, input: PodRestartInput): Promise<PlanDraft<RestartData>> {
  const world = await readRestart(ctx, input);
  const { owned } = world;
  const [first] = input.pods;
  const subject: ResourceRef =
    first === undefined ? { type: 'cluster', uid: '', name: ctx.cluster.name } : podRef(first);
  const findings = restartWorldFindings(world, { subject, now: ctx.now });
  if (owned.length === 0 && findings.every(({ severity }) => severity !== 'blocker'))
    findings.push(finding('nothing-to-do', { subject }));
  const nodes = new Map(owned.map(({ node }) => [node.uid, nodeRef(node)]));
  const impact = impactOf(world);
  return {
    data: dataOf(world),
    diff: owned.map(diffOf),
    impact,
    findings,
    calls: recreated(world).map(callOf),
    bounds: { pods: owned.length, pending: unplacedCount(world.rescheduling) },
    pods: podsOfPlan(world),
    // Concurrent drains of their nodes, other restarts of their owners' pods, and this restart exclude each other.
    targets: [...input.pods.map(podRef), ...nodes.values(), ...impact.workloads],
  };
}
