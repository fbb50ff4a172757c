import type { PoolOptions } from '@/lib/contract/pool-options';
import type { Finding } from '@/lib/domain/change/plan';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { poolFindings } from '@/lib/domain/pool/rules/issue-finding';
import { offersOfOptions } from '@/lib/domain/pool/rules/offers-of-options';
import type { PoolUnderEdit } from '../draft/edit';
import type { DiskRows } from '../instance-types/use-categories';

export interface JudgedDraft {
  pool: PoolDefinition;
  password: string | null;
  edit: PoolUnderEdit | null;
  options: PoolOptions | null;
  disks: DiskRows;
  /** Names of the other pools of the cluster; null = not known. */
  poolNames: string[] | null;
}
export type Judge = (of: JudgedDraft) => Finding[];

/** The domain's rules applied to a draft, with the offers that the endpoint returned. */
export const judgeDraft: Judge = ({ pool, password, edit, options, disks, poolNames }) =>
  poolFindings(
    {
      pool,
      password,
      before: edit?.before ?? null,
      offers: options === null ? null : offersOfOptions(options, { disks, poolNames }),
    },
    { type: 'node-pool', uid: edit?.id ?? pool.name, name: pool.name },
  );
