import type { NewNodeRescheduling } from '@/lib/changes/parts/pool/new-node-rescheduling';
import type { Interruption } from '@/lib/changes/parts/drain/pod-findings';
import { placeFindings } from '@/lib/changes/parts/pool/capacity-loss';
import { resizeFindings } from '@/lib/changes/parts/resize/resize-findings';
import { stateFindings } from '@/lib/changes/parts/pool/pool-state';
import type { Finding } from '@/lib/domain/change/plan';
import { OWN_TAG } from '@/lib/domain/pool/fields/advanced-fields';
import { fieldsMessage } from '@/lib/domain/pool/fields/field-words';
import { poolFindings } from '@/lib/domain/pool/rules/pool-issues';
import { offersOfWorld } from '@/lib/changes/parts/pool/read-world';
import { type Resize, readResize } from '@/lib/changes/parts/resize/leaving';
import { type UpdateInputs, presentNodes } from './read-inputs';
import { metadataFindings, equalTaint } from '@/lib/changes/parts/node/metadata-effects';
import { newPodFindings } from '@/lib/changes/parts/node/only-place';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding, namesOf, podsFinding } from '../parts/names';
import { finding } from '@/lib/domain/change/finding';
import { newReschedulingFindings } from '@/lib/changes/parts/pool/pool-rescheduling';
import { protectedFindings } from '@/lib/domain/node/protected-findings';
import type { KubeNode } from '@/lib/domain/ports/kube';

/** Existing nodes that keep the configuration they were created with. */
function keptFindings({ differences, nodes, subject, input }: UpdateInputs): Finding[] {
  const fields = differences
    .filter(({ field }) => field.change === 'new-nodes' && field.path !== 'passwordSet')
    .map(({ field }) => field.path);
  if (input.loginPassword !== '') fields.push('loginPassword');
  if (fields.length === 0) return [];
  const params = { fields: fieldsMessage(fields) };
  return namedFinding('nodes-keep-configuration', namesOf(nodes), { subject, params, shown: NAMES_SHOWN });
}

/** The rules of pools, restricted to what the edit changes. */
function ruled(inputs: UpdateInputs): Finding[] {
  const { requested, pool, world, subject, input } = inputs;
  const isNumber = sizeChanges(inputs) && inputs.before.size.mode === 'manual';
  const size = { mode: 'manual' as const, desired: presentNodes(inputs) };
  const before = isNumber ? { ...inputs.before, size } : inputs.before;
  const ownTag = Object.hasOwn(pool.tags, OWN_TAG);
  const password = input.loginPassword === '' ? null : input.loginPassword;
  return poolFindings({ pool: requested, password, before, offers: offersOfWorld(world), ownTag }, subject);
}

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };

/** Findings about the size; one already reported by a rule is not repeated. */
async function resized(ctx: PlanContext, q: { resize: Resize | null; message: Finding[] }): Promise<Finding[]> {
  if (q.resize === null) return [];
  const codes = new Set(q.message.map(({ code }) => code));
  return (await resizeFindings(ctx, q.resize)).filter(({ code }) => !codes.has(code));
}

export interface Planned {
  inputs: UpdateInputs;
  /** null: no number is set, and no instance is added or removed. */
  resize: Resize | null;
  /** By taints. */
  interruption: Interruption;
  /** What could be scheduled to the nodes that the pool gets, now or by auto scaling. */
  growth: NewNodeRescheduling;
}

/** Where pods go that a taint evicts: for them the nodes of the pool are unschedulable. */
async function drivenFindings(ctx: PlanContext, { inputs, interruption }: Planned): Promise<Finding[]> {
  const { subject, nodes, world } = inputs;
  const pods = inputs.effects.evicted;
  if (pods.length === 0) return [];
  const cordoned = new Set(nodes.map(({ name }) => name));
  return [
    ...protectedFindings(emptiedNodes(inputs), ctx.now),
    ...(await placeFindings(ctx, { subject, pods, left: world.nodes, cordoned, except: inputs.pool.id })),
    ...interruption.findings,
  ];
}

/** Pods that stay, but whose successors the nodes refuse. */
const barredFindings = (ctx: PlanContext, { subject, effects, written }: UpdateInputs): Promise<Finding[]> =>
  newPodFindings(ctx, { subject, pods: effects.barred, nodes: written, code: 'taint-only-place' });

export async function updateFindingsOf(ctx: PlanContext, planned: Planned): Promise<Finding[]> {
  const { inputs, resize, growth } = planned;
  const message = ruled(inputs);
  const labels = labelFindings(inputs);
  // Workloads that the nodes accept from now on are named there, new nodes or not.
  const grown = growth.findings.filter(({ code }) => labels.every((one) => one.code !== code));
  return [
    ...stateFindings({ ...inputs, requested: inputs.input.nodePool.name }),
    ...message,
    ...keptFindings(inputs),
    ...labels,
    ...grown,
    ...(await drivenFindings(ctx, planned)),
    ...(await barredFindings(ctx, inputs)),
    ...sizeFindings(inputs),
    ...(await resized(ctx, { resize, message })),
  ].toSorted((a, b) => order[a.severity] - order[b.severity]);
}

/** Instances added or removed immediately by the new size; later autoscaling is not included. */
function sizeDelta(inputs: UpdateInputs): number {
  const { after } = inputs;
  const now = presentNodes(inputs);
  if (after.size.mode === 'manual') return after.size.desired === null ? 0 : after.size.desired - now;
  return Math.max(after.size.min - now, Math.min(after.size.max - now, 0));
}

/** Nodes the pool may grow to without another change. */
export const mostNodesLater = (inputs: UpdateInputs): number => {
  const { size } = inputs.after;
  return size.mode === 'auto' ? size.max : (size.desired ?? presentNodes(inputs));
};

/** ACK docs, "Create and manage node pools", switching the scaling mode. */
function modeFindings(inputs: UpdateInputs): Finding[] {
  const { before, after, subject } = inputs;
  const count = presentNodes(inputs);
  if (before.size.mode === after.size.mode) return [];
  if (after.size.mode === 'manual')
    return [finding('auto-scaling-ends', { subject, field: 'size', params: { count } })];
  const { min, max } = after.size;
  return [finding('auto-scaling-begins', { subject, field: 'size', params: { count, min, max } })];
}

export const sizeChanges = ({ differences }: UpdateInputs): boolean =>
  differences.some(({ field }) => field.path.startsWith('size.'));

/** The size part of an edit, in the form that `node-pool.scale` uses; null if it sets no number and adds and removes no instance. */
export async function resizeOf(ctx: PlanContext, inputs: UpdateInputs): Promise<Resize | null> {
  const { before, after, subject, pool, world, nodes } = inputs;
  const delta = sizeDelta(inputs);
  const isNumber = before.size.mode === 'manual' && after.size.mode === 'manual';
  if (!sizeChanges(inputs) || (delta === 0 && !isNumber)) return null;
  const current = presentNodes(inputs);
  const { pools, types, vSwitches } = world;
  const offers = { types, vSwitches };
  const place = { subject, field: 'size', pool, after, pools, nodes, allNodes: world.nodes, offers };
  return readResize(ctx, { ...place, current, wanted: current + delta });
}

/** Effects of a new mode on existing instances, before any of them is removed. */
function sizeFindings(inputs: UpdateInputs): Finding[] {
  const { after, subject } = inputs;
  if (!sizeChanges(inputs)) return [];
  const count = presentNodes(inputs);
  if (after.size.mode !== 'auto' || after.size.max >= count) return modeFindings(inputs);
  const params = { count, max: after.size.max };
  return [...modeFindings(inputs), finding('auto-max-below-present', { subject, field: 'size.max', params })];
}

const NAMES_SHOWN = 20;

export function emptiedNodes(inputs: UpdateInputs): KubeNode[] {
  const names = new Set(inputs.effects.evicted.map(({ nodeName }) => nodeName));
  return inputs.nodes.filter(({ name }) => names.has(name));
}

/** Labels and taints of the template that a node lacks or that differ: edited by hand. */
function handEdited(node: KubeNode, { before }: UpdateInputs): boolean {
  const labels = Object.entries(before.labels).some(([key, value]) => node.labels[key] !== value);
  const taints = before.taints.some((wanted) => !node.taints.some((one) => equalTaint(one, wanted)));
  return labels || taints;
}

const writtenField = ({ differences }: UpdateInputs): string =>
  differences.some(({ field }) => field.path === 'labels') ? 'labels' : 'taints';

function labelFindings(inputs: UpdateInputs): Finding[] {
  const { differences, nodes, written, subject, effects } = inputs;
  const { evicted } = effects;
  const reaching = differences.filter(({ field }) => field.change === 'existing-nodes');
  const fields = fieldsMessage(reaching.map(({ field }) => field.path));
  const edited = reaching.length === 0 ? [] : namesOf(written.filter((node) => handEdited(node, inputs)));
  return [
    ...(reaching.length === 0 || nodes.length === 0
      ? []
      : [finding('labels-and-taints-applied', { subject, params: { fields, count: nodes.length } })]),
    ...namedFinding('hand-edits-overwritten', edited, { subject, shown: NAMES_SHOWN }),
    ...metadataFindings(effects, { subject, field: writtenField(inputs) }),
    ...podsFinding('taint-evicts', evicted, { subject, field: 'taints', shown: NAMES_SHOWN }),
    ...newReschedulingFindings(inputs.rescheduling, { nodes, subject, field: 'taints' }),
  ];
}
