import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { estimateMinutes } from '@/lib/domain/drain/estimate-minutes';
import type { DrainData } from './data';
import type { DrainWorld } from './drain-world';

const MINUTE_MS = 60_000;

/** Minutes it takes to empty some batches one after the other. */
export function drainMinutes(
  { rows, present, budgets, starts }: DrainWorld,
  waves: DrainData['waves'],
): { minutes: number; mostMinutes: number; assumed: boolean; images: number } {
  const batches = waves.map(({ nodes }) => {
    const names = new Set(nodes.map(({ name }) => name));
    return estimateMinutes({
      rows: rows.filter(({ pod }) => names.has(pod.nodeName)),
      nodes: present.filter(({ name }) => names.has(name)),
      budgets,
      starts,
    });
  });
  const sum = (what: 'minutes' | 'mostMinutes'): number => batches.reduce((all, one) => all + one[what], 0);
  return {
    minutes: sum('minutes'),
    mostMinutes: sum('mostMinutes'),
    assumed: batches.some((one) => one.starts === 'assumed'),
    images: Math.max(0, ...batches.map(({ unknownImages }) => unknownImages)),
  };
}

/** How long it takes, batch after batch with the soak between them: an estimate, and said to be one. */
export function estimateFindings(
  world: DrainWorld,
  { waves, soakMs, subject }: Pick<DrainData, 'waves' | 'soakMs'> & { subject: ResourceRef },
): Finding[] {
  const { minutes, mostMinutes, assumed, images } = drainMinutes(world, waves);
  if (mostMinutes === 0) return [];
  const soak = Math.ceil((soakMs / MINUTE_MS) * Math.max(0, waves.length - 1));
  const params = { minutes: minutes + soak, most: mostMinutes + soak };
  return assumed
    ? [finding('drain-estimate-assumed', { subject, params: { ...params, images } })]
    : [finding('drain-estimate', { subject, params })];
}
