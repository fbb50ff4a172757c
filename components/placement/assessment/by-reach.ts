import type { PlacementFix } from '@/lib/contract/placement-assessment';
import { outcomes } from '../looks';

/** Ways to the better verdict first, of these the one that changes least. */
export const byReach = (a: PlacementFix, b: PlacementFix): number =>
  outcomes.indexOf(b.after) - outcomes.indexOf(a.after) || a.operations.length - b.operations.length;
