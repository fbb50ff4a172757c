import type { FindingCode } from '../../change/finding-codes';
import type { FindingParams } from '../../change/finding';
import type { PoolDefinition } from '../definition/pool-definition';
import type { PoolOffers } from './pool-offers';

export interface PoolCase {
  /** As requested, before settling, so that everything settling would drop silently is reported. */
  pool: PoolDefinition;
  /** Null: none is entered now. */
  password: string | null;
  /** Null: a new pool; else the pool being edited. */
  before: PoolDefinition | null;
  /** Null: nothing is known about the cloud. */
  offers: PoolOffers | null;
  /** Whether its tags include the mark of the change that created it. Absent: true for new pools only. */
  ownTag?: boolean;
}

export interface PoolIssue {
  code: FindingCode;
  /** Dotted path of the form; null if no field matches. */
  field: string | null;
  params: FindingParams;
  /** Paths of the catalog it depends on; an edit that changes none of them does not report it. Default: `field`. */
  because?: string[];
}
