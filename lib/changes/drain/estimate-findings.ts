import { finding } from '@/lib/domain/change/finding-catalogue';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { estimateMinutes } from '@/lib/domain/drain/estimate-minutes';
import type { DrainData } from './data';
import type { DrainWorld } from './question';

const MINUTE_MS = 60_000;

/** How long it takes, batch after batch with the soak between them: an estimate, and said to be one. */
export function estimateFindings(
  { rows, present, budgets, starts }: DrainWorld,
  { waves, soakMs, subject }: Pick<DrainData, 'waves' | 'soakMs'> & { subject: ResourceRef },
): Finding[] {
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
  if (sum('mostMinutes') === 0) return [];
  const soak = Math.ceil((soakMs / MINUTE_MS) * Math.max(0, batches.length - 1));
  const assumed = batches.some((one) => one.starts === 'assumed');
  const images = Math.max(0, ...batches.map(({ unknownImages }) => unknownImages));
  const params = { minutes: sum('minutes') + soak, most: sum('mostMinutes') + soak };
  return assumed
    ? [finding('drain-estimate-assumed', { subject, params: { ...params, images } })]
    : [finding('drain-estimate', { subject, params })];
}
