import type { PlanContext } from '@/lib/domain/change/context';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';

/** Inputs of verdicts; null: not readable, so only labels and taints are used. */
export async function placementNow({ kube, now }: Pick<PlanContext, 'kube' | 'now'>): Promise<WorldParts | null> {
  const today = new Date(now).toISOString().slice(0, 10);
  try {
    return { ...(await kube.placementFacts()), today };
  } catch (error) {
    if (error instanceof UpstreamFailure) return null;
    throw error;
  }
}
