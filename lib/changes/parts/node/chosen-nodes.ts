import { namedFinding, namesOf } from '@/lib/changes/parts/names';
import { nodeRef } from '@/lib/changes/parts/refs';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { DiffEntry, Finding, Impact, PlanDraft, PlannedCall, ResourceRef } from '@/lib/domain/change/plan';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';
import type { Json } from '@/lib/domain/json';
import { osWord } from '@/lib/domain/node/node';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { NodeIdentity } from './define-node-patch';

export interface ChosenNodes {
  subject: ResourceRef;
  all: KubeNode[];
  /** Requested nodes that exist, by name. */
  present: KubeNode[];
  findings: Finding[];
}

export const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

/** A node that was removed, or recreated under its name, is reported and never changed. */
export const missingNodeFinding = (one: NodeIdentity, code: 'node-not-found' | 'node-replaced'): Finding =>
  finding(code, { subject: nodeRef(one), field: 'nodes', params: { name: one.name } });

export async function chosenNodes(ctx: PlanContext, requested: readonly NodeIdentity[]): Promise<ChosenNodes> {
  const all = await ctx.kube.nodes();
  const known = new Map(all.map((node) => [node.name, node]));
  const wanted = requested.toSorted(byName);
  return {
    subject: nodeRef(wanted[0] ?? { uid: '', name: '' }),
    all,
    present: wanted.flatMap((one) => {
      const node = known.get(one.name);
      return node?.uid === one.uid ? [node] : [];
    }),
    findings: wanted.flatMap((one) => {
      const node = known.get(one.name);
      if (node?.uid === one.uid) return [];
      return [missingNodeFinding(one, node === undefined ? 'node-not-found' : 'node-replaced')];
    }),
  };
}

/** How many nodes run each OS; an unknown one counts as Linux. */
export function nodesByOs(nodes: readonly Pick<KubeNode, 'os'>[]): Impact['nodes'] {
  const windows = nodes.filter(({ os }) => os === 'windows').length;
  return { linux: nodes.length - windows, windows };
}

/** Operating systems without a Ready, schedulable node once these are cordoned. */
export function lastOfOsFindings(all: readonly KubeNode[], cordoned: readonly KubeNode[]): Finding[] {
  const moved = new Set(cordoned.map(({ uid }) => uid));
  return (['linux', 'windows'] as const).flatMap((os) => {
    const touched = cordoned.find((node) => node.os === os);
    if (touched === undefined) return [];
    const left = all.some(
      (node) => node.os === os && node.ready === 'True' && !node.unschedulable && !moved.has(node.uid),
    );
    const params = { os: osWord(os) };
    return left ? [] : [finding('no-node-left-for-os', { subject: nodeRef(touched), field: 'nodes', params })];
  });
}

/** The edit of one node's labels, taints, or annotations; none if it already matches. */
export interface NodeEdit {
  node: KubeNode;
  diff: DiffEntry[];
  /** Fields of the merge patch besides the UID and the version. */
  patch: { metadata?: Record<string, Json>; spec?: Record<string, Json> };
}

function callOf({ node: { name, uid }, patch }: NodeEdit): PlannedCall {
  const guard = { uid, resourceVersion: '${resource_version}' };
  const body = { ...patch, metadata: { ...patch.metadata, ...guard } };
  return { system: 'kubernetes', action: 'patch node', method: 'PATCH', path: `/api/v1/nodes/${name}`, body };
}

/** A plan with an entry and a call for each node that does not match yet. */
export function nodePatchDraft<Data extends Json>(q: {
  chosen: ChosenNodes;
  edits: readonly NodeEdit[];
  requested: number;
  dataOf: (nodes: NodeIdentity[]) => Data;
  already?: FindingCode;
}): PlanDraft<Data> {
  const { chosen, requested, already = 'marked-already' } = q;
  const edits = q.edits.filter(({ diff }) => diff.length > 0);
  const changed = edits.map(({ node }) => node);
  const { subject, present } = chosen;
  const same = namesOf(present.filter((node) => !changed.includes(node)));
  return {
    data: q.dataOf(changed.map(({ name, uid }) => ({ name, uid }))),
    diff: edits.flatMap(({ diff }) => diff),
    impact: { ...NO_IMPACT, nodes: nodesByOs(changed) },
    findings: [
      ...chosen.findings,
      ...namedFinding(already, same, { subject, shown: 3 }),
      ...(changed.length === 0 && present.length === requested ? [finding('nothing-to-do', { subject })] : []),
    ],
    calls: edits.map(callOf),
    bounds: { nodes: changed.length },
  };
}
