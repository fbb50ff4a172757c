import { z } from 'zod';
import { distinctBy, nodeIdentity } from './chosen-nodes';

/** All losses of a kind, or the named ones: `namespace/pod` or `namespace/Kind/name`. */
const acceptance = z.union([z.literal('all'), z.array(z.string().min(1).max(600)).max(1_000)]).default([]);
const percent = z.int().min(1).max(100);

/** Input of a drain: nodes by identity, or every node of a pool or of a Windows build at planning time. */
export const drainInput = z
  .strictObject({
    nodes: z.array(nodeIdentity).max(500).refine(distinctBy('uid'), 'names a node twice').default([]),
    nodePool: z.strictObject({ id: z.string().min(1).max(64), name: z.string().min(1).max(128) }).optional(),
    /** Windows build, e.g. `20348`. */
    build: z
      .string()
      .regex(/^\d{4,6}$/)
      .optional(),
    accepted: z
      .strictObject({ emptyDir: acceptance, hostPath: acceptance, bare: acceptance })
      .default({ emptyDir: [], hostPath: [], bare: [] }),
    onLimit: z.enum(['ask', 'stop-and-uncordon']).default('ask'),
    /** Absent: 30 minutes, 45 on Windows. */
    nodeMinutes: z
      .int()
      .min(1)
      .max(24 * 60)
      .optional(),
    /** Delete what remains at the limit, bypassing PDBs and without grace. */
    force: z.boolean().default(false),
    canaries: z.int().min(0).max(10).default(1),
    firstPercent: percent.default(10),
    laterPercent: percent.default(25),
    /** Between two batches; absent: none in development, 5 in staging, 10 in production. */
    soakMinutes: z
      .int()
      .min(0)
      .max(24 * 60)
      .optional(),
    /** How long the cluster may take to become healthy after a batch before the run pauses. */
    healthyMinutes: z
      .int()
      .min(1)
      .max(24 * 60)
      .default(15),
  })
  .refine(({ nodes, nodePool, build }) => {
    const ways = [nodes.length > 0, nodePool !== undefined, build !== undefined];
    return ways.filter(Boolean).length === 1;
  }, 'names nodes, or a pool, or a build');
export type DrainInput = z.output<typeof drainInput>;

/** A drain of these nodes without a request, which may name 500 nodes at most: a pool may have more. */
export const drainOf = (
  nodes: DrainInput['nodes'],
  settings: Partial<z.input<typeof drainInput>> = {},
): DrainInput => ({ ...drainInput.parse({ ...settings, nodes: nodes.slice(0, 1) }), nodes });
