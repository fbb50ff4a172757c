import type { PoolOptions } from '@/lib/contract/pool-options';
import type { Finding } from '@/lib/domain/change/plan';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { poolFindings } from '@/lib/domain/pool/rules/pool-issues';
import { offersOfOptions } from '@/lib/domain/pool/rules/offers-of-options';
import type { PoolUnderEdit } from '../draft/edit';
import type { DiskRows } from '../instance-types/use-categories';
import { poolFindings as aboutPool } from '@/lib/domain/change/pool-finding-codes';

interface EvaluatedDraft {
  pool: PoolDefinition;
  password: string | null;
  edit: PoolUnderEdit | null;
  options: PoolOptions | null;
  disks: DiskRows;
  /** Of all pools of the cluster; null = not known. */
  poolNames: string[] | null;
}

export const evaluateDraft = ({ pool, password, edit, options, disks, poolNames }: EvaluatedDraft): Finding[] =>
  poolFindings(
    {
      pool,
      password,
      before: edit?.before ?? null,
      offers: options === null ? null : offersOfOptions(options, { disks, poolNames }),
    },
    { type: 'node-pool', uid: edit?.id ?? pool.name, name: pool.name },
  );

const aboutCluster = [
  'cluster-not-managed',
  'cluster-too-old',
  'cluster-version-unknown',
  'flannel-windows-missing',
  'flannel-windows-too-old',
  'flannel-windows-unknown',
  'network-not-flannel',
  'network-unknown',
  'pool-quota-exceeded',
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

const evaluated: ReadonlySet<string> = new Set([...Object.keys(aboutPool), ...aboutCluster]);

/** Whether the form evaluates it: then the server's finding about an earlier draft no longer applies. */
export const isEvaluated = (code: string): boolean => evaluated.has(code);
