'use client';
import { useMutation } from '@tanstack/react-query';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import { getWorkloadPlacement } from '@/lib/contract/placement-workload';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { useLanguage } from '../use-language';
import type { Subject } from './subject-list';

/** Reads of workloads at once. */
const atOnce = 6;

/** One patch of a workload mends several of its findings: each is fetched and meant once. */
export function wantedFixes(
  subjects: readonly Subject[],
): Map<string, { subject: Subject; ids: Set<string> }> {
  const wanted = new Map<string, { subject: Subject; ids: Set<string> }>();
  for (const subject of subjects) {
    if (subject.fixId === null) continue;
    const of = wanted.get(subject.uid) ?? { subject, ids: new Set<string>() };
    of.ids.add(subject.fixId);
    wanted.set(subject.uid, of);
  }
  return wanted;
}

/** Fetches the patches of the chosen findings as they are now; a patch that is no longer offered is left out. */
export function useFixes(cluster: string) {
  const lang = useLanguage();
  return useMutation<PlacementFix[], ApiFailure, readonly Subject[]>({
    mutationFn: async (subjects) => {
      const wanted = [...wantedFixes(subjects).values()];
      const fixes: PlacementFix[] = [];
      for (let at = 0; at < wanted.length; at += atOnce) {
        const read = wanted.slice(at, at + atOnce).map(async ({ subject, ids }) => {
          const { namespace, kind, name } = subject;
          const params = { cluster, namespace, kind, name };
          const { assessment } = await call(getWorkloadPlacement, { params, query: { lang } });
          return assessment.fixes.filter(({ id }) => ids.has(id));
        });
        fixes.push(...(await Promise.all(read)).flat());
      }
      return fixes;
    },
  });
}
