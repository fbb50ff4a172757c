import { useTranslations, useLocale } from '@/lib/client/intl';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useState } from 'react';
import { WorkloadPatchButton } from '@/components/change-forms/workload/workload-patch-button';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { useMutation } from '@tanstack/react-query';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { byReach } from '../assessment/fix-list';

export type RuleRow = AnswerOf<'placement.findings'>['rules'][number];

export interface ChosenFinding {
  rule: string;
  subject: RuleRow['subjects'][number];
}

const atOnce = 6;

export function byWorkload(chosen: readonly ChosenFinding[]): ChosenFinding[][] {
  const of = new Map<string, ChosenFinding[]>();
  for (const one of chosen) of.set(one.subject.uid, [...(of.get(one.subject.uid) ?? []), one]);
  return [...of.values()];
}

/** Resolves most of these rules; among equals the better verdict, then the smallest: nothing else is fixed. */
export function bestFix(fixes: readonly PlacementFix[], rules: readonly string[]): PlacementFix | null {
  const fixed = (fix: PlacementFix) => fix.rules.filter((rule) => rules.includes(rule)).length;
  const [best] = fixes.filter((fix) => fixed(fix) > 0).toSorted((a, b) => fixed(b) - fixed(a) || byReach(a, b));
  return best ?? null;
}

function useFixes(cluster: string) {
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
          const { assessment } = await call('placement.workload', { params, query: { lang } });
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

const most = 50;

const keyOf = (chosen: readonly ChosenFinding[]): string =>
  chosen.map(({ rule, subject }) => `${rule} ${subject.uid}`).join();

export function FixSelected({ cluster, chosen }: { cluster: string; chosen: readonly ChosenFinding[] }) {
  const t = useTranslations('placement.fix');
  const read = useFixes(cluster);
  // The button that was pressed goes away when its answer is there: the next one takes its focus, once.
  const [requested, setRequested] = useState(false);
  const workloads = byWorkload(chosen).length;
  const isFor = read.variables !== undefined && keyOf(read.variables) === keyOf(chosen);
  if (read.data !== undefined && isFor) {
    const without = workloads - read.data.length;
    return (
      <>
        <WorkloadPatchButton
          cluster={cluster}
          fixes={read.data}
          autoFocus={requested}
          onBlur={() => setRequested(false)}
        />
        {without > 0 ? <span className="text-xs text-ink-3">{t('without', { n: without })}</span> : null}
      </>
    );
  }
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={read.isPending}
        disabledReason={workloads > most ? t('tooMany', { n: most }) : null}
        onClick={() => {
          setRequested(true);
          read.mutate(chosen);
        }}
      >
        {t('prepare', { n: workloads })}
      </Button>
      {read.error !== null && isFor ? <ErrorState compact failure={read.error} /> : null}
    </>
  );
}
