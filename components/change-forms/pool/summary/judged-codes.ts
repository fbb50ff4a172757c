import { poolFindings } from '@/lib/domain/change/pool-finding-codes';

/** Codes of the rules that are about the cluster as much as about the pool. */
const aboutCluster = [
  'few-linux-nodes',
  'node-quota-exceeded',
  'node-quota-tight',
  'node-quota-unknown',
  'pool-name-taken',
  'runtime-too-old',
  'size-range-inverted',
  'sold-out',
  'sold-out-in-part',
  'stock-unknown',
  'windows-pool-managed',
];

const judged: ReadonlySet<string> = new Set([...Object.keys(poolFindings), ...aboutCluster]);

/** Whether the form evaluates it: then the server's finding about an earlier draft no longer applies. */
export const isJudged = (code: string): boolean => judged.has(code);
