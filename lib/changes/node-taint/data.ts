import { z } from 'zod';
import { editTaints } from '@/lib/domain/node/edit-taints';
import { taintSchema } from '@/lib/domain/node/node';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { type NodePatchWork, nodesData } from '../parts/node/node-patch-steps';

export const taintData = z.strictObject({
  nodes: nodesData,
  set: z.array(taintSchema),
  remove: z.array(z.strictObject({ key: z.string(), effect: taintSchema.shape.effect.nullable() })),
});
export type TaintData = z.output<typeof taintData>;

const same = (a: KubeNode['taints'], b: KubeNode['taints']): boolean => JSON.stringify(a) === JSON.stringify(b);

export const taintWork = ({ set, remove }: TaintData): NodePatchWork => ({
  verb: 'Taint',
  isSo: (node) => same(editTaints(node.taints, { set, remove }).map(plain), node.taints.map(plain)),
  write: (ctx, node) => ctx.kubeWrite.patchTaints({ ...node, set, remove }),
});

const plain = ({ key, value, effect }: KubeNode['taints'][number]): KubeNode['taints'][number] => ({
  key,
  value,
  effect,
});
