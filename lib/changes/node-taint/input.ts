import { z } from 'zod';
import { taintSchema } from '@/lib/domain/node/node';
import { chosenNodesInput } from '../parts/inputs/chosen-nodes';

const key = z.string().min(1).max(317);
const effect = taintSchema.shape.effect;

const setSchema = z.strictObject({ key, value: z.string().max(63).default(''), effect });
const removeSchema = z.strictObject({
  key,
  /** null: any effect. */
  effect: effect.nullable().default(null),
});

const named = (one: { key: string; effect: string | null }): string => `${one.key}:${one.effect ?? ''}`;
const areDifferent = (all: readonly { key: string; effect: string | null }[]): boolean =>
  new Set(all.map(named)).size === all.length;

/** Input of `node.taint`. A new taint replaces the one with its key and effect; all others stay. */
export const nodeTaintInput = z
  .strictObject({
    nodes: chosenNodesInput.shape.nodes,
    set: z.array(setSchema).max(20).refine(areDifferent, 'names a taint twice').default([]),
    remove: z.array(removeSchema).max(20).refine(areDifferent, 'names a taint twice').default([]),
  })
  .refine(({ set, remove }) => set.length + remove.length > 0, {
    path: ['set'],
    message: 'names no taint to set or remove',
  })
  .refine(
    ({ set, remove }) =>
      !set.some((one) => remove.some((gone) => gone.key === one.key && (gone.effect ?? one.effect) === one.effect)),
    { path: ['remove'], message: 'names a taint that is set' },
  );
export type NodeTaintInput = z.output<typeof nodeTaintInput>;
