import { z } from 'zod';

const named = z.strictObject({ uid: z.string(), name: z.string() });

/** What the steps of a restart need; stored with its plan. */
export const restartData = z.strictObject({
  pods: z.array(
    z.strictObject({
      uid: z.string(),
      namespace: z.string(),
      name: z.string(),
      node: named,
      ownerUid: z.string(),
      os: z.enum(['linux', 'windows', 'unknown']),
    }),
  ),
  /** Who makes them again, and how many of its pods ran when this was planned. */
  owners: z.array(z.strictObject({ uid: z.string(), name: z.string(), running: z.number() })),
});
export type RestartData = z.output<typeof restartData>;
export type RestartedPod = RestartData['pods'][number];
export type RestartOwner = RestartData['owners'][number];
