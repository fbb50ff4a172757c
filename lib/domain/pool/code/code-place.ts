import { z } from 'zod';

/** The cluster that exported code is for, and the existing pool it describes, if any. */
export const codePlaceSchema = z.object({
  clusterId: z.string(),
  regionId: z.string(),
  /** Absent for a pool that is only planned. */
  poolId: z.string().optional(),
});
export type CodePlace = z.infer<typeof codePlaceSchema>;
