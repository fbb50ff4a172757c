import type { FindingCode } from '../../change/finding-codes';
import type { FindingParams } from '../../change/finding';
import type { PoolDefinition } from '../definition/pool-definition';
import type { PoolOffers } from './pool-offers';

/** A pool to be judged. */
export interface PoolCase {
  /** As it is asked for. Not settled: what settling drops in silence is said. */
  pool: PoolDefinition;
  /** Null: none is given now. */
  password: string | null;
  /** Null: a new pool; else the pool that an edit starts from. */
  before: PoolDefinition | null;
  /** Null: nothing is known of the cloud. */
  offers: PoolOffers | null;
  /** Whether its tags hold the mark of the change that made it. Absent: new pools will, others are not known to. */
  ownMark?: boolean;
}

/** What speaks against a pool, or is worth knowing about it. */
export interface PoolIssue {
  code: FindingCode;
  /** Dotted path of the form; null when no field carries it. */
  field: string | null;
  params: FindingParams;
  /** Paths of the catalogue it depends on; an edit that touches none of them is not told. Default: `field`. */
  because?: string[];
}
