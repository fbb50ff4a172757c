import type { ChosenNodesInput } from '@/lib/changes/parts/inputs/chosen-nodes';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import type { Finding, Impact, PlannedCall } from '@/lib/domain/change/plan';
import { CORDONED_BY } from '@/lib/domain/node/own-annotations';
import { sumCapacity } from '@/lib/domain/pool/capacity';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { osWord } from '@/lib/domain/node/os-word';
import { someNames } from '../some-names';
import type { CordonData } from './cordon-steps';
import { nodeRef } from './node-ref';

type Wanted = ChosenNodesInput['nodes'][number];

/** A node that was removed or recreated under its name is never changed. */
export function identityFindings(wanted: readonly Wanted[], byName: ReadonlyMap<string, KubeNode>): Finding[] {
  return wanted.flatMap((one) => {
    const node = byName.get(one.name);
    if (node?.uid === one.uid) return [];
    const code = node === undefined ? 'node-not-found' : 'node-replaced';
    return [finding(code, { subject: nodeRef(one), field: 'nodes', params: { name: one.name } })];
  });
}

/** Cordons or uncordons a node; a node recreated under its name is rejected. */
export function cordonCall({ name, uid }: KubeNode, unschedulable: boolean): PlannedCall {
  const mark = { [CORDONED_BY]: unschedulable ? '${change_id}' : null };
  return {
    system: 'kubernetes',
    action: 'patch node',
    method: 'PATCH',
    path: `/api/v1/nodes/${name}`,
    body: { metadata: { uid, annotations: mark }, spec: { unschedulable: unschedulable ? true : null } },
  };
}

function impactOf(nodes: readonly KubeNode[], changed: readonly KubeNode[], unschedulable: boolean): Impact {
  if (changed.length === 0) return NO_IMPACT;
  const moved = new Set(changed.map((node) => node.uid));
  const open = (node: KubeNode, after: boolean): boolean =>
    !(after && moved.has(node.uid) ? unschedulable : node.unschedulable);
  const capacity = (after: boolean) =>
    sumCapacity(nodes.filter((node) => open(node, after)).map((node) => node.allocatable));
  return {
    ...NO_IMPACT,
    nodes: {
      linux: changed.filter((node) => node.os !== 'windows').length,
      windows: changed.filter((node) => node.os === 'windows').length,
    },
    capacityBefore: capacity(false),
    capacityAfter: capacity(true),
  };
}

function lastOfOs(nodes: readonly KubeNode[], changed: readonly KubeNode[]): Finding[] {
  const moved = new Set(changed.map((node) => node.uid));
  return (['linux', 'windows'] as const).flatMap((os) => {
    const touched = changed.find((node) => node.os === os);
    if (touched === undefined) return [];
    const left = nodes.some(
      (node) => node.os === os && node.ready === 'True' && !node.unschedulable && !moved.has(node.uid),
    );
    return left
      ? []
      : [finding('no-node-left-for-os', { subject: nodeRef(touched), field: 'nodes', params: { os: osWord(os) } })];
  });
}

/** Plans cordoning or uncordoning nodes. Nodes already in that state have no entry. */
export async function planCordon(
  ctx: PlanContext,
  { input, unschedulable }: { input: ChosenNodesInput; unschedulable: boolean },
): Promise<PlanDraft<CordonData>> {
  const nodes = await ctx.kube.nodes();
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const wanted = [...new Map(input.nodes.map((one) => [one.uid, one])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const present = wanted.flatMap((one) => {
    const node = byName.get(one.name);
    return node?.uid === one.uid ? [node] : [];
  });
  const changed = present.filter((node) => node.unschedulable !== unschedulable);
  const same = present.filter((node) => node.unschedulable === unschedulable).map((node) => node.name);
  const findings = identityFindings(wanted, byName);
  const [first] = wanted;
  const subject = first === undefined ? nodeRef({ uid: '', name: '' }) : nodeRef(first);
  if (same.length > 0) {
    const code = unschedulable ? 'already-cordoned' : 'not-cordoned';
    findings.push(finding(code, { subject, params: { count: same.length, names: someNames(same) } }));
  }
  if (changed.length === 0 && present.length === wanted.length) findings.push(finding('nothing-to-do', { subject }));
  if (unschedulable) findings.push(...lastOfOs(nodes, changed));
  return {
    data: { nodes: changed.map(({ name, uid }) => ({ name, uid })) },
    diff: changed.map((node) => ({
      target: nodeRef(node),
      path: 'unschedulable',
      from: node.unschedulable,
      to: unschedulable,
    })),
    impact: impactOf(nodes, changed, unschedulable),
    findings,
    prerequisites: [],
    calls: changed.map((node) => cordonCall(node, unschedulable)),
    bounds: { nodes: changed.length },
    usable: null,
  };
}
