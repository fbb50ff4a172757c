import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { DeletedInstance, PoolDeleteData } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding } from '@/lib/changes/parts/names';
import { stepPool } from '@/lib/changes/parts/refs';

interface Scene {
  data: PoolDeleteData;
  subject: ResourceRef;
}

const reported = (code: FindingCode, q: { subject: ResourceRef; some: readonly DeletedInstance[] }): Finding[] => {
  const names = q.some.map(({ name, instanceId }) => (instanceId === '' ? name : `${name} (${instanceId})`));
  return namedFinding(code, names, { subject: q.subject });
};

async function nodeFindings(ctx: PlanContext, { data, subject }: Scene): Promise<Finding[]> {
  const present = new Set((await ctx.kube.nodes()).map((node) => node.uid));
  const isNode = ({ uid }: DeletedInstance): boolean => uid !== null && present.has(uid);
  const left = data.kept.filter((one) => one.uid !== null && !isNode(one));
  return [
    ...reported('released-nodes-remain', { subject, some: data.released.filter(isNode) }),
    ...reported('kept-nodes-left', { subject, some: left }),
  ];
}

/** Whether the instances are as planned, according to ECS if it may be read. */
async function instanceFindings(ctx: PlanContext, { data, subject }: Scene): Promise<Finding[]> {
  const known = (some: readonly DeletedInstance[]): DeletedInstance[] =>
    some.filter(({ instanceId }) => instanceId !== '');
  const ids = known([...data.released, ...data.kept]).map(({ instanceId }) => instanceId);
  if (ids.length === 0) return [];
  const instances = await ifPermitted(readerOf(ctx).instances(ids));
  if (instances === null) return [finding('instances-unknown', { subject, params: { name: data.poolName } })];
  const present = new Set(instances.map(({ id }) => id));
  const is = ({ instanceId }: DeletedInstance): boolean => present.has(instanceId);
  return [
    ...reported('released-instances-remain', { subject, some: known(data.released).filter(is) }),
    ...reported('kept-instances-gone', { subject, some: known(data.kept).filter((one) => !is(one)) }),
  ];
}

export async function verifyDelete(ctx: PlanContext, data: PoolDeleteData): Promise<Finding[]> {
  const { poolId, poolName: name } = data;
  const subject = stepPool(data);
  const pool = await readerOf(ctx).nodePool(poolId);
  if (pool !== null) return [finding('pool-still-there', { subject, params: { name, state: pool.rawState } })];
  const scene = { data, subject };
  return [...(await nodeFindings(ctx, scene)), ...(await instanceFindings(ctx, scene))];
}
