import type { FindingCode } from '../../change/finding-codes';
import type { FindingParams } from '../../change/finding';
import type { PoolDefinition } from '../definition/pool-definition';
import type { PoolOffers } from './pool-offers';

/** A pool to be judged. */
export interface PoolCase {
  /** As requested, before settling, so that everything settling would drop silently is reported. */
  pool: PoolDefinition;
  /** Null: none is entered now. */
  password: string | null;
  /** Null: a new pool; else the pool being edited. */
  before: PoolDefinition | null;
  /** Null: nothing is known about the cloud. */
  offers: PoolOffers | null;
  /**
   * Whether its tags include the mark of the change that created it. Absent: true for new pools, unknown for others.
   */
  ownTag?: boolean;
}

/** An error or a note about a pool. */
export interface PoolIssue {
  code: FindingCode;
  /** Dotted path of the form; null if no field matches. */
  field: string | null;
  params: FindingParams;
  /** Paths of the catalog it depends on; an edit that changes none of them does not report it. Default: `field`. */
  because?: string[];
}
