import { z } from 'zod';

/** Which cluster exported code is for, and which pool it describes when there is one. */
export const codePlaceSchema = z.object({
  clusterId: z.string(),
  regionId: z.string(),
  /** Absent for a pool that is only planned. */
  poolId: z.string().optional(),
});
export type CodePlace = z.infer<typeof codePlaceSchema>;
