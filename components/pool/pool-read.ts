import type { z } from 'zod';
import type { getNodePool } from '@/lib/contract/node-pool';

/** What one look at a pool brings: its row, all that it is, and where it is. */
export type PoolRead = z.infer<typeof getNodePool.response>;
