import { z } from 'zod';

/** What helps a workload that no patch makes run, or run with all of its replicas. */
export const otherHelpSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pool'),
    os: z.enum(['linux', 'windows']),
    /** `none`: no node has its OS; `size`: each is too small; `full`: each is too full; `port`: its host ports are taken on each; `build`: its images need another. */
    why: z.enum(['none', 'size', 'full', 'port', 'build']),
    /** Instances of this size have room for one of its pods besides what the system reserves. */
    cpu: z.number(),
    memoryGiB: z.number(),
    /** Windows builds that its images start on, newest first; empty: any, or unknown. */
    builds: z.array(z.number()),
  }),
  /** Its rollout cannot go on, but Ready pods of an earlier template still run, which this command restores. */
  z.object({ kind: z.literal('roll-back'), ready: z.number(), command: z.string() }),
  /** A PersistentVolumeClaim that it uses and that does not exist. */
  z.object({ kind: z.literal('claim'), namespace: z.string(), claim: z.string() }),
  z.object({
    kind: z.literal('storage-class'),
    volume: z.string(),
    /** Names of classes whose volumes Windows nodes can mount, as far as is known; empty: there is none. */
    classes: z.array(z.string()),
  }),
]);
export type OtherHelp = z.infer<typeof otherHelpSchema>;
