import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import { priceOf, smallestOf } from '@/lib/changes/parts/pool/pool-price';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, PlannedCall, Prerequisite } from '@/lib/domain/change/plan';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { poolFindings } from '@/lib/domain/pool/rules/issue-finding';
import { initialNodes, largestNodes } from '@/lib/domain/pool/size';
import { requestedCase } from './remaining-errors';
import { checklist, foundIn } from './checklist';
import { diffOf, impactOf, usableOf } from './effect';
import { newPoolRescheduling } from './rescheduling';
import { poolInputsOf, atCluster, newPoolRef, type PoolInputs, type Check, prerequisite } from './read-inputs';
import { cloudOf, readPoolWorld } from '../parts/pool/read-world';
import { dataOf, type PoolCreateData } from './data';
import { windowsNeeds, versionAtLeast } from '@/lib/domain/pool/windows-rules';
import { network, windowsFlannel } from './flannel-checks';

function managedCluster(question: PoolInputs): Check {
  const { clusterType } = question.world.cluster;
  const ok = clusterType === windowsNeeds.clusterType;
  return {
    prerequisite: prerequisite({
      code: 'cluster-managed',
      label: 'ACK managed cluster',
      met: ok,
      seen: clusterType,
      needs: windowsNeeds.clusterType,
    }),
    findings: ok ? [] : [atCluster(question, 'cluster-not-managed', { type: clusterType })],
  };
}

function clusterVersion(question: PoolInputs): Check {
  const version = question.world.cluster.kubernetesVersion;
  const needs = windowsNeeds.kubernetesVersion;
  const ok = versionAtLeast(version, needs);
  const code = ok === null ? 'cluster-version-unknown' : 'cluster-too-old';
  return {
    prerequisite: prerequisite({
      code: 'kubernetes-version',
      label: 'Kubernetes',
      met: ok,
      seen: version,
      needs: `≥ ${needs}`,
    }),
    findings: ok === true ? [] : [atCluster(question, code, { version, needs })],
  };
}

/**
 * Requirements of Windows pools on their cluster (ACK docs: "Create a Windows node pool"), in the order of that page.
 */
const windowsChecks = (question: PoolInputs): Check[] =>
  [managedCluster, clusterVersion, network, windowsFlannel].map((check) => check(question));

/** A new pool counts among the pools of its cluster. */
function poolQuota(question: PoolInputs): Check {
  const quota = question.world.quota?.poolsPerCluster ?? null;
  const now = question.world.pools.length;
  return {
    findings: quota !== null && now >= quota ? [atCluster(question, 'pool-quota-exceeded', { now, quota })] : [],
  };
}

interface Judged {
  findings: Finding[];
  prerequisites: Prerequisite[];
}

/** The findings of the rules and of the cluster, and the checklist of both. */
function judge(question: PoolInputs): Judged {
  const ruled = poolFindings(
    { ...requestedCase(question.input), offers: question.offers },
    newPoolRef(question.input.name),
  );
  const windows = question.input.os === 'windows' ? windowsChecks(question) : [];
  const checks = [...windows, poolQuota(question)];
  return {
    findings: [...checks.flatMap((check) => check.findings), ...ruled],
    prerequisites: [
      ...checks.flatMap(({ prerequisite }) => (prerequisite === undefined ? [] : [prerequisite])),
      ...checklist(question, foundIn(ruled)),
    ],
  };
}

/** The call of the step, with variables that the run replaces by real values. */
function callOf(clusterId: string, data: PoolCreateData): PlannedCall {
  return {
    system: 'ack',
    action: 'CreateClusterNodePool',
    method: 'POST',
    path: `/clusters/${clusterId}/nodepools`,
    body: createPoolBody(data.pool, {
      password: data.pool.passwordSet ? '${login_password}' : null,
      changeId: '${change_id}',
    }),
  };
}

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };

/** Plans a new pool: its settings, its findings, and the one call that creates it. */
export async function planPool(ctx: PlanContext, input: NodePoolCreateInput): Promise<PlanDraft<PoolCreateData>> {
  const { clusterId } = cloudOf(ctx);
  const question = poolInputsOf(input, await readPoolWorld(ctx, input));
  const data = dataOf(input, question.image);
  const price = await priceOf(ctx, { pool: question.input, world: question.world });
  const type = smallestOf(question.types);
  const rescheduling = await newPoolRescheduling(ctx, question);
  const impact = impactOf(question, { price, schedulableWorkloads: rescheduling.schedulableWorkloads });
  const judged = judge(question);
  const findings = [
    ...judged.findings,
    ...rescheduling.findings,
    ...(price === null && type !== null ? [atCluster(question, 'price-unknown', { type: type.id })] : []),
  ].toSorted((a, b) => order[a.severity] - order[b.severity]);
  // A pool of this name exists: this plan would change nothing.
  const exists = findings.some((one) => one.code === 'pool-name-taken');
  return {
    data,
    diff: exists ? [] : diffOf(data),
    impact,
    findings,
    prerequisites: judged.prerequisites,
    calls: exists ? [] : [callOf(clusterId, data)],
    bounds: { nodes: initialNodes(input.size), nodesLater: largestNodes(input.size) },
    usable: usableOf(question),
  };
}
