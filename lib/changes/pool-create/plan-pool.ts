import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import type { PlanContext, PlanDraft } from '@/lib/domain/change/kind';
import type { Finding, PlannedCall } from '@/lib/domain/change/plan';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { initialNodes, largestNodes } from '@/lib/domain/pool/size';
import { definitionChecks } from './definition-checks';
import { diffOf, impactOf, priceOf, smallestType, usableOf } from './effect';
import { instanceChecks } from './instance-checks';
import { networkChecks } from './network-checks';
import { askPool, atCluster, atField, type Check, type PoolQuestion } from './question';
import { cloudOf, readPoolWorld } from './read-world';
import { sizeChecks } from './size-checks';
import { dataOf, type PoolCreateData } from './spec';
import { windowsChecks } from './windows-checks';

function checksOf(question: PoolQuestion): Check[] {
  return [
    ...(question.input.os === 'windows' ? windowsChecks(question) : []),
    ...instanceChecks(question),
    ...networkChecks(question),
    ...definitionChecks(question),
    ...sizeChecks(question),
  ];
}

/** The call the step will make, with variables where the run puts the real values. */
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

const NAMES_SHOWN = 5;

function landing(question: PoolQuestion, names: string[]): Finding[] {
  if (names.length === 0) return [];
  const more = names.length > NAMES_SHOWN ? `, … (${names.length - NAMES_SHOWN} more)` : '';
  const params = { count: names.length, names: names.slice(0, NAMES_SHOWN).join(', ') + more };
  const keepsAway = question.input.taints.some(({ effect }) => effect !== 'PreferNoSchedule');
  const code = keepsAway ? 'workloads-tolerate-taints' : 'workloads-could-land';
  return [atField(question, code, { field: 'taints', params })];
}

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };

/** Plans a new pool: what it will be, what speaks against it, and the one call that makes it. */
export async function planPool(
  ctx: PlanContext,
  input: NodePoolCreateInput,
): Promise<PlanDraft<PoolCreateData>> {
  const { clusterId } = cloudOf(ctx);
  const question = askPool(input, await readPoolWorld(ctx, input));
  const data = dataOf(input, question.image);
  const price = await priceOf(ctx, question);
  const type = smallestType(question);
  const impact = impactOf(question, price);
  const checks = checksOf(question);
  const findings = [
    ...checks.flatMap((check) => check.findings),
    ...landing(
      question,
      impact.couldLand.map((workload) => workload.name),
    ),
    ...(price === null && type !== null ? [atCluster(question, 'price-unknown', { type: type.id })] : []),
  ].toSorted((a, b) => order[a.severity] - order[b.severity]);
  // A pool of this name exists: this plan would change nothing.
  const exists = findings.some((one) => one.code === 'pool-name-taken');
  return {
    data,
    diff: exists ? [] : diffOf(data),
    impact,
    findings,
    prerequisites: checks.flatMap((check) => (check.prerequisite === undefined ? [] : [check.prerequisite])),
    calls: exists ? [] : [callOf(clusterId, data)],
    bounds: { nodes: initialNodes(input.size), nodesLater: largestNodes(input.size) },
    usable: usableOf(question),
  };
}
