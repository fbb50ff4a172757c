import { nodeRef } from './node-ref';
import { someNames } from '../some-names';
import { identityFindings } from '@/lib/changes/parts/node/plan-cordon';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import type { DiffEntry, Finding, Impact, PlannedCall, ResourceRef } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import type { KubeNode } from '@/lib/domain/ports/kube';

interface Wanted {
  name: string;
  uid: string;
}

export interface ChosenNodes {
  subject: ResourceRef;
  /** Every node of the cluster. */
  all: KubeNode[];
  /** Requested nodes that exist, by name. */
  present: KubeNode[];
  findings: Finding[];
}

const byName = (a: Wanted, b: Wanted): number => (a.name < b.name ? -1 : 1);

/** The requested nodes; one that was removed, or recreated under its name, is reported and left alone. */
export async function chosenNodes(ctx: PlanContext, requested: readonly Wanted[]): Promise<ChosenNodes> {
  const all = await ctx.kube.nodes();
  const known = new Map(all.map((node) => [node.name, node]));
  const wanted = requested.toSorted(byName);
  const [first] = wanted;
  return {
    subject: nodeRef(first ?? { uid: '', name: '' }),
    all,
    present: wanted.flatMap((one) => {
      const node = known.get(one.name);
      return node?.uid === one.uid ? [node] : [];
    }),
    findings: identityFindings(wanted, known),
  };
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

const impactOf = (nodes: readonly KubeNode[]): Impact => ({
  ...NO_IMPACT,
  nodes: {
    linux: nodes.filter(({ os }) => os !== 'windows').length,
    windows: nodes.filter(({ os }) => os === 'windows').length,
  },
});

/** A plan with an entry and a call for each node that does not match yet. */
export function nodePatchDraft<Data extends Json>(q: {
  chosen: ChosenNodes;
  edits: readonly NodeEdit[];
  requested: number;
  dataOf: (nodes: { name: string; uid: string }[]) => Data;
}): PlanDraft<Data> {
  const { chosen, requested } = q;
  const edits = q.edits.filter(({ diff }) => diff.length > 0);
  const changed = edits.map(({ node }) => node);
  const same = chosen.present.filter((node) => !changed.includes(node)).map(({ name }) => name);
  const { subject } = chosen;
  const params = { count: same.length, names: someNames(same) };
  return {
    data: q.dataOf(changed.map(({ name, uid }) => ({ name, uid }))),
    diff: edits.flatMap(({ diff }) => diff),
    impact: impactOf(changed),
    findings: [
      ...chosen.findings,
      ...(same.length > 0 ? [finding('marked-already', { subject, params })] : []),
      ...(changed.length === 0 && chosen.present.length === requested ? [finding('nothing-to-do', { subject })] : []),
    ],
    prerequisites: [],
    calls: edits.map(callOf),
    bounds: { nodes: changed.length },
    usable: null,
  };
}
