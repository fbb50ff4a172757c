import { z } from 'zod';
import { sourceStatusSchema } from '@/lib/domain/cluster/cluster';
import { emptyInput } from './empty-input';

export const clusterParams = z.strictObject({ cluster: z.string().min(1).max(128) });

/** An endpoint that reads something of one cluster and is told nothing else. */
export const readOfCluster = { method: 'GET', params: clusterParams, query: emptyInput, body: emptyInput } as const;

/** An answer about a cluster: when it was given, and how fresh the sources are that it was made of. */
export const sourced = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ now: z.number(), sources: z.array(sourceStatusSchema), ...shape });
