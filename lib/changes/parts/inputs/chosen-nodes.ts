import { z } from 'zod';

/** Whether no two objects have the same value of one of these fields. */
export const distinctBy =
  <Field extends string>(...fields: Field[]) =>
  (all: readonly Record<Field, string>[]): boolean =>
    fields.every((field) => new Set(all.map((one) => one[field])).size === all.length);

export const nodeIdentity = z.strictObject({ name: z.string().min(1).max(253), uid: z.string().min(1).max(64) });

/** Nodes by name and UID, so that a recreated node of the same name is not touched. */
export const chosenNodesInput = z.strictObject({
  nodes: z.array(nodeIdentity).min(1).max(500).refine(distinctBy('uid'), 'names a node twice'),
});
export type ChosenNodesInput = z.output<typeof chosenNodesInput>;
