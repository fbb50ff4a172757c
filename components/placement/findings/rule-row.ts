import type { listPlacementFindings } from '@/lib/contract/placement-lists';
import type { z } from 'zod';

export type RuleRow = z.infer<typeof listPlacementFindings.response>['rules'][number];

export interface ChosenFinding {
  rule: string;
  subject: RuleRow['subjects'][number];
}
