import type { NodePoolAttachInstancesInput } from '@/lib/changes/node-pool-attach-instances/input';
import { monthly, priceOf } from '@/lib/changes/parts/pool/pool-price';
import { growthRescheduling } from '@/lib/changes/parts/pool/new-node-rescheduling';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import { type PlanDraft, NO_IMPACT, type Impact, NO_EFFECT } from '@/lib/domain/change/plan';
import { sumCapacity, usableCapacity } from '@/lib/domain/pool/capacity';
import { instanceFindings, attachFindingsOf } from './findings';
import { type AttachInputs, readAttach } from './read-inputs';
import { attachBody, type PoolAttachData } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { ofPoolOs, poolNotFound } from '@/lib/changes/parts/pool/pool-state';
import { ackCall } from '@/lib/changes/parts/pool/read-world';

const dataOf = (
  input: NodePoolAttachInstancesInput,
  { missing, earlierTasks }: Pick<AttachInputs, 'missing' | 'earlierTasks'>,
): PoolAttachData => ({
  poolId: input.nodePool.id,
  poolName: input.nodePool.name,
  instanceIds: missing,
  keepName: input.keepName,
  formatDisk: input.formatDisk,
  hasPassword: input.loginPassword !== '',
  earlierTasks,
});

function added({ found, missing, types, pool }: AttachInputs): Capacity | null {
  const parts = missing.map((id) => {
    const type = types.find((one) => one.id === found.find((instance) => instance.id === id)?.instanceType);
    return type === undefined ? null : usableCapacity(type, pool.os).usable;
  });
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : sumCapacity(known);
}

/** The account already pays for them; another OS has another price, which is unknown for these disks. */
async function priceOfAttaching(ctx: PlanContext, inputs: AttachInputs): Promise<Impact['pricePerMonth']> {
  const { pool, missing, found } = inputs;
  const same = missing.every((id) => found.find((one) => one.id === id)?.os === pool.os);
  const price = same ? await priceOf(ctx, { pool: pool.definition, world: inputs }) : null;
  return price === null ? null : monthly(price, 0);
}

async function impactOf(ctx: PlanContext, inputs: AttachInputs): Promise<Impact> {
  const { pool, nodes, missing } = inputs;
  const now = sumCapacity(nodesOfPool(nodes, pool.id).map((node) => node.allocatable));
  const more = added(inputs);
  return {
    ...NO_IMPACT,
    nodes: ofPoolOs(pool, missing.length),
    pricePerMonth: await priceOfAttaching(ctx, inputs),
    capacityBefore: now,
    capacityAfter: more === null ? null : sumCapacity([now, more]),
    // Their system disks cannot be restored.
    reversible: false,
  };
}

export async function planAttach(
  ctx: PlanContext,
  input: NodePoolAttachInstancesInput,
): Promise<PlanDraft<PoolAttachData>> {
  const inputs = await readAttach(ctx, input);
  if (inputs === null) return poolNotFound(input, dataOf(input, { missing: [], earlierTasks: null }));
  const { missing, found, pool } = inputs;
  const data = dataOf(input, inputs);
  const findings = [...attachFindingsOf(inputs), ...instanceFindings(inputs)];
  if (missing.length === 0) return { ...NO_EFFECT, data, findings };
  const place = { pool, subject: inputs.subject, field: 'instanceIds' };
  const grown = await growthRescheduling(ctx, { ...place, definition: pool.definition, grows: true });
  const password = data.hasPassword ? '${login_password}' : null;
  return {
    data,
    diff: missing.map((id) => ({
      target: { type: 'node', uid: id, name: found.find((one) => one.id === id)?.name ?? id },
      path: 'nodePool',
      from: null,
      to: pool.name,
    })),
    impact: { ...(await impactOf(ctx, inputs)), schedulableWorkloads: grown.schedulableWorkloads },
    findings: [...findings, ...grown.findings],
    calls: [
      ackCall(ctx, 'AttachInstancesToNodePool', {
        method: 'POST',
        path: `nodepools/${pool.id}/attach`,
        body: attachBody(data, { instanceIds: missing, password }),
      }),
    ],
    bounds: { nodes: missing.length },
  };
}
