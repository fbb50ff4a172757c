import { z } from 'zod';

const named = z.strictObject({ uid: z.string(), name: z.string() });

/** Inputs of a restart's steps; stored with its plan. */
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
  /**
   * Owners that recreate the pods, as `namespace/Kind/name`; how many of their pods ran, and how many were missing, at
   * planning time.
   */
  owners: z.array(
    z.strictObject({ uid: z.string(), name: z.string(), running: z.number(), missing: z.number().default(0) }),
  ),
});
export type RestartData = z.output<typeof restartData>;
export type RestartedPod = RestartData['pods'][number];
