import { someNames } from '../some-names';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { osWord } from '@/lib/domain/node/os-word';
import { nodeRef } from './read-inputs';
import type { DrainWorld } from './drain-world';

const CONTROL_PLANE = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master'];
const isControlPlane = ({ labels }: KubeNode): boolean => CONTROL_PLANE.some((key) => Object.hasOwn(labels, key));

function lastOfOs({ nodes, present }: DrainWorld): Finding[] {
  const moved = new Set(present.map(({ uid }) => uid));
  return (['linux', 'windows'] as const).flatMap((os) => {
    const touched = present.find((node) => node.os === os);
    if (touched === undefined) return [];
    const left = nodes.some(
      (node) => node.os === os && node.ready === 'True' && !node.unschedulable && !moved.has(node.uid),
    );
    const params = { os: osWord(os) };
    return left ? [] : [finding('no-node-left-for-os', { subject: nodeRef(touched), field: 'nodes', params })];
  });
}

/** Findings about the nodes themselves. */
export function nodeFindings(world: DrainWorld, subject: ResourceRef): Finding[] {
  const { present, missing, input } = world;
  const gone = missing.map((one) =>
    finding(one.replaced ? 'node-replaced' : 'node-not-found', {
      subject: nodeRef(one),
      field: 'nodes',
      params: { name: one.name },
    }),
  );
  const guarded = present
    .filter(isControlPlane)
    .map((node) =>
      finding('drain-control-plane', { subject: nodeRef(node), field: 'nodes', params: { name: node.name } }),
    );
  const closed = present.filter((node) => node.unschedulable).map(({ name }) => name);
  const params = { count: closed.length, names: someNames(closed) };
  return [
    ...gone,
    ...guarded,
    ...lastOfOs(world),
    ...(closed.length > 0 ? [finding('drain-already-cordoned', { subject, params })] : []),
    ...(input.force ? [finding('drain-forces', { subject, field: 'force' })] : []),
  ];
}
