import { type KeyedData, keysAreSo, type NodePatchWork } from './node-patch-steps';

/** Protection is stored in annotations, so that every tool can see it and it outlives Mullion. */
export const protectionWork = (verb: string, { set, remove }: KeyedData): NodePatchWork => ({
  verb,
  isSo: ({ annotations }) => keysAreSo(annotations, { set, remove }),
  write: (ctx, node) => ctx.kubeWrite.patchAnnotations({ ...node, set, remove }),
});
