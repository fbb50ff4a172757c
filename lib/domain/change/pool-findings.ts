import { poolAdvancedFindings } from './pool-advanced-findings';
import { poolBasicFindings } from './pool-basic-findings';
import { poolBillingFindings } from './pool-billing-findings';
import { poolDiskFindings } from './pool-disk-findings';
import { poolInstanceFindings } from './pool-instance-findings';
import { poolLogonFindings } from './pool-logon-findings';
import { poolMarkFindings } from './pool-mark-findings';
import { poolNetworkFindings } from './pool-network-findings';
import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool, in the order of its form. */
export const poolFindings = {
  ...poolBasicFindings,
  ...poolLogonFindings,
  ...poolMarkFindings,
  ...poolInstanceFindings,
  ...poolNetworkFindings,
  ...poolDiskFindings,
  ...poolBillingFindings,
  ...poolAdvancedFindings,
} as const satisfies Record<string, FindingTemplate>;
