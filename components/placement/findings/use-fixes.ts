'use client';
import { useLocale } from 'next-intl';
import { useMutation } from '@tanstack/react-query';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import { getWorkloadPlacement } from '@/lib/contract/placement-workload';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { byReach } from '../assessment/by-reach';
import type { ChosenFinding } from './rule-row';

/** Reads of workloads at once. */
const atOnce = 6;

/** A workload with several chosen findings is read once. */
export function byWorkload(chosen: readonly ChosenFinding[]): ChosenFinding[][] {
  const of = new Map<string, ChosenFinding[]>();
  for (const one of chosen) of.set(one.subject.uid, [...(of.get(one.subject.uid) ?? []), one]);
  return [...of.values()];
}

/**
 * The patch of one workload that resolves most of these rules; among equals the one with the better verdict, then the
 * smallest one: choosing one finding is not a request to fix others.
 */
export function bestFix(fixes: readonly PlacementFix[], rules: readonly string[]): PlacementFix | null {
  const fixed = (fix: PlacementFix) => fix.rules.filter((rule) => rules.includes(rule)).length;
  const [best] = fixes.filter((fix) => fixed(fix) > 0).toSorted((a, b) => fixed(b) - fixed(a) || byReach(a, b));
  return best ?? null;
}

/** Fetches one patch for each workload as it is now; what is mended already, or by no patch, is left out. */
export function useFixes(cluster: string) {
  const lang = useLocale();
  return useMutation<PlacementFix[], ApiFailure, readonly ChosenFinding[]>({
    mutationFn: async (chosen) => {
      const workloads = byWorkload(chosen);
      const found: (PlacementFix | null)[] = [];
      for (let at = 0; at < workloads.length; at += atOnce) {
        const read = workloads.slice(at, at + atOnce).map(async (findings) => {
          const [{ subject } = { subject: null }] = findings;
          if (subject === null) return null;
          const { namespace, kind, name } = subject;
          const params = { cluster, namespace, kind, name };
          const { assessment } = await call(getWorkloadPlacement, { params, query: { lang } });
          return bestFix(
            assessment.fixes,
            findings.map(({ rule }) => rule),
          );
        });
        found.push(...(await Promise.all(read)));
      }
      return found.filter((fix) => fix !== null);
    },
  });
}
