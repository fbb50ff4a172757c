import { type MetadataEffects, metadataEffects, equalTaint } from '@/lib/changes/parts/node/metadata-effects';
import { missingLabels, presentInstances } from '@/lib/changes/parts/pool/pool-state';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import { cloudOf, type PoolWorld, readPoolWorld } from '@/lib/changes/parts/pool/read-world';
import type { NodePoolUpdateInput } from '@/lib/changes/node-pool-update/input';
import { requestedPool } from '@/lib/domain/pool/definition/edit-pool';
import { poolDifference, type FieldDifference } from '@/lib/domain/pool/definition/write-body';
import { type PoolDefinition, settlePool } from '@/lib/domain/pool/definition/pool-definition';
import { imageWordsOf, unknownTypeIn } from '@/lib/domain/pool/image-type';
import { withMarkedScripts } from '@/lib/domain/pool/script-mark';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { PoolRescheduling } from '@/lib/changes/parts/pool/pool-rescheduling';
import { newRescheduling, NO_RESCHEDULING } from '@/lib/changes/parts/pool/pool-rescheduling';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { editTaints } from '@/lib/domain/node/edit-taints';
import type { NodeShape } from '@/lib/domain/workload/accepts-template';
import type { PlanContext } from '@/lib/domain/change/step';
import { poolRefOf } from '@/lib/changes/parts/refs';

export const presentNodes = ({ pool, nodes }: Pick<UpdateInputs, 'pool' | 'nodes'>): number =>
  presentInstances(pool, nodes);

interface ImageEdit {
  edit: NodePoolUpdateInput['set'];
  before: PoolDefinition;
  world: PoolWorld;
}

/** Another image determines its type and platform. A pool without the older `platform` stays without it, and no word is cleared. */
function withImage(requested: PoolDefinition, { edit, before, world }: ImageEdit): PoolDefinition {
  if (requested.imageId === before.imageId) return requested;
  const typed = { imageType: edit.imageType ?? '', platform: edit.platform ?? '' };
  const { images, customImages } = world;
  const unknownType = before.imageType || unknownTypeIn(before.os);
  const { imageType, platform } = imageWordsOf(requested.imageId, { unknownType, images, customImages, typed });
  const isOffered = images.some(({ id }) => id === requested.imageId);
  const keepsNone = before.platform === '' && (isOffered || typed.platform === '');
  return {
    ...requested,
    imageType: imageType === '' ? before.imageType : imageType,
    platform: keepsNone ? '' : platform === '' ? before.platform : platform,
  };
}

/** Fields that ACK writes to existing nodes. */
const WRITTEN = ['labels', 'taints'];

export async function readUpdate(ctx: PlanContext, input: NodePoolUpdateInput): Promise<UpdateInputs | null> {
  const pool = await cloudOf(ctx).cloud.nodePool(input.nodePool.id);
  if (pool === null) return null;
  const before = pool.definition;
  const edited = requestedPool(before, { edit: input.set, password: input.loginPassword !== '' });
  const world = await readPoolWorld(ctx, edited);
  const requested = withImage(edited, { edit: input.set, before, world });
  const after = withMarkedScripts(settlePool(requested));
  const differences = poolDifference(before, after);
  const nodes = nodesOfPool(world.nodes, pool.id);
  const strayed = input.push ? nodes.filter((node) => missingLabels(node, after).length > 0) : [];
  const isWritten = strayed.length > 0 || differences.some(({ field }) => WRITTEN.includes(field.path));
  const written = isWritten ? nodes : [];
  const place = { pool, before, after, written };
  return {
    input,
    subject: poolRefOf(input),
    pool,
    world,
    before,
    requested,
    after,
    differences,
    nodes,
    strayed,
    written,
    effects: await metadataEffects(
      ctx,
      written.map((node) => ({ node, after: marked(node, place) })),
    ),
    rescheduling: await poolRescheduling(ctx, place),
    earlierTasks: await tasksNow(ctx),
  };
}

export interface UpdateInputs {
  input: NodePoolUpdateInput;
  subject: ResourceRef;
  pool: CloudNodePool;
  world: PoolWorld;
  before: PoolDefinition;
  /** As the edit requests, including contradictions, for the rules to check. */
  requested: PoolDefinition;
  after: PoolDefinition;
  differences: FieldDifference[];
  nodes: KubeNode[];
  /** Nodes whose labels or taints will be written again, if the edit requests it. */
  strayed: KubeNode[];
  /** Nodes to which ACK writes all labels and taints of the pool, also those that do not change (`update_nodes`). */
  written: KubeNode[];
  /** On their pods. */
  effects: MetadataEffects;
  /** Workloads that could be scheduled to those nodes with the new labels and taints but do not belong there. */
  rescheduling: PoolRescheduling;
  earlierTasks: string[] | null;
}

type Requested = Pick<UpdateInputs, 'pool' | 'before' | 'after' | 'written'>;

/** What ACK makes of a node (ACK docs: Edit a node pool): labels and taints of the pool, and others set by hand. */
function marked<Node extends NodeShape>(node: Node, { before, after }: Requested): Node {
  const gone = new Set(Object.keys(before.labels));
  const own = Object.entries(node.labels).filter(([key]) => !gone.has(key));
  const remove = before.taints.filter((old) => !after.taints.some((one) => equalTaint(one, old)));
  return {
    ...node,
    labels: { ...Object.fromEntries(own), ...after.labels },
    taints: editTaints(node.taints, { set: after.taints, remove }),
  };
}

async function poolRescheduling(ctx: PlanContext, requested: Requested): Promise<PoolRescheduling> {
  if (requested.pool.os !== 'windows') return NO_RESCHEDULING;
  return newRescheduling(ctx, { nodes: requested.written, marked: (node) => marked(node, requested) });
}
