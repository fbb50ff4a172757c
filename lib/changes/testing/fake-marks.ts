import { editTaints } from '@/lib/domain/node/edit-taints';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { KubeMarkWriter } from '@/lib/domain/ports/kube-marks';
import { upstream } from './fake-refusal';
import type { FakeWorld } from './fake-world';

/** Writes of marks into the nodes of a fake world. */
export function fakeMarks(world: Pick<FakeWorld, 'state' | 'write'>): KubeMarkWriter {
  const write = (
    action: string,
    { name, uid }: { name: string; uid: string },
    edit: (node: KubeNode) => void,
  ): Promise<{ requestId: string }> =>
    world.write({ action, target: uid }, () => {
      const node = world.state.nodes.find((one) => one.name === name);
      if (node?.uid !== uid) throw upstream('conflict', 'Conflict', false);
      edit(node);
      return { requestId: `req-${name}` };
    });
  const edited = (
    present: Record<string, string>,
    { set, remove }: { set: Record<string, string>; remove: string[] },
  ): Record<string, string> => {
    const kept = Object.entries(present).filter(([key]) => !remove.includes(key));
    return { ...Object.fromEntries(kept), ...set };
  };
  return {
    patchTaints: (q) => write('patchTaints', q, (node) => (node.taints = editTaints(node.taints, q))),
    patchLabels: (q) => write('patchLabels', q, (node) => (node.labels = edited(node.labels, q))),
    patchAnnotations: (q) =>
      write('patchAnnotations', q, (node) => (node.annotations = edited(node.annotations, q))),
  };
}
