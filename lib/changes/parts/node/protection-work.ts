import { type KeyedData, keysAreSo, type MarkWork } from './mark-steps';

/** Holds are annotations, so that they are there for every tool and outlive this one. */
export const holdWork = (verb: string, { set, remove }: KeyedData): MarkWork => ({
  verb,
  isSo: ({ annotations }) => keysAreSo(annotations, { set, remove }),
  write: (ctx, node) => ctx.kubeWrite.patchAnnotations({ ...node, set, remove }),
});
