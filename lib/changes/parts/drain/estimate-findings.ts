import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { estimateMinutes } from '@/lib/domain/drain/estimate-minutes';
import type { DrainData } from './data';
import type { DrainWorld } from './drain-world';

const MINUTE_MS = 60_000;

/** Minutes to drain some batches one after the other. */
export function drainMinutes(
  { rows, present, budgets, starts }: DrainWorld,
  batches: DrainData['batches'],
): { minutes: number; mostMinutes: number; assumed: boolean; images: number } {
  const estimates = batches.map(({ nodes }) => {
    const names = new Set(nodes.map(({ name }) => name));
    return estimateMinutes({
      rows: rows.filter(({ pod }) => names.has(pod.nodeName)),
      nodes: present.filter(({ name }) => names.has(name)),
      budgets,
      starts,
    });
  });
  const sum = (what: 'minutes' | 'mostMinutes'): number => estimates.reduce((all, one) => all + one[what], 0);
  return {
    minutes: sum('minutes'),
    mostMinutes: sum('mostMinutes'),
    assumed: estimates.some((one) => one.starts === 'assumed'),
    images: Math.max(0, ...estimates.map(({ unknownImages }) => unknownImages)),
  };
}

/** The total time, batch by batch with the soak between them: an estimate, labeled as such. */
export function estimateFindings(
  world: DrainWorld,
  { batches, soakMs, subject }: Pick<DrainData, 'batches' | 'soakMs'> & { subject: ResourceRef },
): Finding[] {
  const { minutes, mostMinutes, assumed, images } = drainMinutes(world, batches);
  if (mostMinutes === 0) return [];
  const soak = Math.ceil((soakMs / MINUTE_MS) * Math.max(0, batches.length - 1));
  const params = { minutes: minutes + soak, most: mostMinutes + soak };
  return assumed
    ? [finding('drain-estimate-assumed', { subject, params: { ...params, images } })]
    : [finding('drain-estimate', { subject, params })];
}
