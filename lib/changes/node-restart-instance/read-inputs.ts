import type { DrainData } from '@/lib/changes/parts/drain/data';
import { planDrain } from '@/lib/changes/parts/drain/plan-drain';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import { interruptionOf, OF_DOWNTIME } from '@/lib/changes/parts/drain/pod-findings';
import { drainInput } from '../parts/inputs/drain';
import { type ChosenNodes, chosenNodes } from '@/lib/changes/parts/node/chosen-nodes';
import type { NodeRestartInstanceInput } from '@/lib/changes/node-restart-instance/input';
import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { instanceOf } from '@/lib/domain/node/node';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { Finding, PlanDraft } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';

type WantedRestart = NodeRestartInstanceInput['nodes'][number];

export interface Restarting {
  wanted: WantedRestart;
  node: KubeNode;
  /** null: ECS does not return it. */
  instance: CloudInstance | null;
}

export interface RestartInputs {
  input: NodeRestartInstanceInput;
  chosen: ChosenNodes;
  /** Named nodes that exist, by name. */
  present: Restarting[];
  /** Those of them that still run from the named boot, on the named instance. */
  due: Restarting[];
  /** The plan of draining them first; null: they are not drained. */
  drained: PlanDraft<DrainData> | null;
  pods: KubePod[];
  /** Of these pods, if they are not drained. */
  interruption: Finding[];
  /** Their pools, by name; empty if ACK may not be read. */
  pools: CloudNodePool[];
}

/** Whether the named boot has already ended: then it was restarted and need not be again. */
export const isRestarted = ({ wanted, node }: Restarting): boolean =>
  wanted.bootId !== undefined && node.bootId !== '' && node.bootId !== wanted.bootId;

const isMeant = ({ wanted, node, instance }: Restarting): boolean =>
  instanceOf(node) === wanted.instanceId && node.bootId !== '' && instance !== null;

/** They are restarted one after the other, without a soak in between. */
const drainInputOf = (input: NodeRestartInstanceInput, due: readonly Restarting[]) =>
  drainInput.parse({
    nodes: due.map(({ node: { name, uid } }) => ({ name, uid })),
    accepted: input.accepted,
    onLimit: input.onLimit,
    ...(input.nodeMinutes === undefined ? {} : { nodeMinutes: input.nodeMinutes }),
    soakMinutes: 0,
  });

export async function readRestart(ctx: PlanContext, input: NodeRestartInstanceInput): Promise<RestartInputs> {
  const { cloud } = cloudOf(ctx);
  const [chosen, pools, instances] = await Promise.all([
    chosenNodes(ctx, input.nodes),
    ifPermitted(cloud.nodePools()),
    ifPermitted(cloud.instances(input.nodes.map(({ instanceId }) => instanceId))),
  ]);
  const present = chosen.present.flatMap((node): Restarting[] => {
    const wanted = input.nodes.find(({ uid }) => uid === node.uid);
    if (wanted === undefined) return [];
    return [{ wanted, node, instance: instances?.find(({ id }) => id === wanted.instanceId) ?? null }];
  });
  const due = present.filter((one) => !isRestarted(one) && isMeant(one));
  const poolIds = new Set(due.map(({ node }) => node.labels[POOL_LABEL]));
  const names = new Set(due.map(({ node }) => node.name));
  const all = due.length === 0 ? [] : await ctx.kube.pods();
  const pods = all.filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
  const stopped = { subject: chosen.subject, pods: input.drainFirst ? [] : pods.filter(isInterrupted) };
  return {
    input,
    chosen,
    present,
    due,
    drained:
      input.drainFirst && due.length > 0 ? await planDrain(ctx, drainInputOf(input, due), { oneByOne: true }) : null,
    pods,
    interruption: (await interruptionOf(ctx, { ...stopped, losses: OF_DOWNTIME, nodeByNode: true })).findings,
    pools: (pools ?? []).filter(({ id }) => poolIds.has(id)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
