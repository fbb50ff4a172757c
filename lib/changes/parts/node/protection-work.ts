import { type KeyedData, keysAreSo, type MarkWork } from './mark-steps';

/** Protection is stored in annotations, so that every tool can see it and it outlives Mullion. */
export const holdWork = (verb: string, { set, remove }: KeyedData): MarkWork => ({
  verb,
  isSo: ({ annotations }) => keysAreSo(annotations, { set, remove }),
  write: (ctx, node) => ctx.kubeWrite.patchAnnotations({ ...node, set, remove }),
});
