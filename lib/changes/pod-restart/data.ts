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
  /** Who makes them again, as `namespace/Kind/name`; how many of its pods ran, and how many it lacked, when this was planned. */
  owners: z.array(
    z.strictObject({ uid: z.string(), name: z.string(), running: z.number(), missing: z.number().default(0) }),
  ),
});
export type RestartData = z.output<typeof restartData>;
export type RestartedPod = RestartData['pods'][number];
