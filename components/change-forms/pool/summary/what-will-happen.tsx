'use client';
import { useTranslations } from 'next-intl';
import { FindingList } from '@/components/change/plan/finding-list';
import { PrerequisiteList } from '@/components/change/plan/prerequisite-list';
import { ErrorState } from '@/components/ui/state/error-state';
import { Spinner } from '@/components/ui/state/spinner';
import { StaleBand } from '@/components/ui/state/stale-band';
import type { Finding, Prerequisite } from '@/lib/domain/change/plan';
import type { CodePlace } from '@/lib/domain/pool/code/code-place';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { Preview } from '../../request/use-preview';
import type { DraftForm } from '../draft/draft-form';
import { PoolFigures } from './figures';
import { PlanTabs } from './plan-tabs';
import { useCatalogueWords } from '../use-catalogue-words';

export interface WhatWillHappenProps {
  form: DraftForm;
  preview: Preview;
  openFields: number;
  /** Of the plan, and found while typing. */
  findings: readonly Finding[];
  /** Leads to a field. */
  onOpen: (field: string) => void;
  /** The diff and the calls are already shown beside it. */
  brief: boolean;
  isUnchanged: boolean;
  /** What the code is written of; null while something is missing. */
  pool: PoolDefinition | null;
  place: CodePlace | null;
}

/** Always beside the form: the future pool, its cost, and its prerequisites, updated with every edit. */
export function WhatWillHappen(o: WhatWillHappenProps) {
  const t = useTranslations('wizard');
  const { preview, isUnchanged } = o;
  const plan = isUnchanged ? null : (preview.answer?.plan ?? null);
  const isWhole = o.openFields === 0 && !preview.updating;
  const problem = isUnchanged ? null : (preview.answer?.problem ?? null);
  return (
    <section
      id="what-will-happen"
      aria-label={t('effect.title')}
      aria-busy={preview.updating || undefined}
      className="flex scroll-mt-4 flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-base font-semibold">{t('effect.title')}</h2>
        <p role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-3">
          {preview.updating ? (
            <>
              <Spinner /> {t('effect.updating')}
            </>
          ) : null}
        </p>
      </div>
      <PoolFigures form={o.form} plan={plan} />
      {isUnchanged ? <p className="rounded-md bg-sunken px-3 py-2 text-ink-2">{t('edit.unchanged')}</p> : null}
      {o.openFields > 0 ? (
        <p className="rounded-md bg-sunken px-3 py-2 text-ink-2">{t('effect.openFields', { n: o.openFields })}</p>
      ) : null}
      {preview.failure === null ? null : <ErrorState failure={preview.failure} compact />}
      {problem === null ? null : (
        <StaleBand tone="bad" title={problem.message}>
          {problem.remedy}
        </StaleBand>
      )}
      {/* That there are none is known only of the whole form. */}
      {o.findings.length > 0 || (plan !== null && isWhole) ? (
        <Findings findings={o.findings} onOpen={o.onOpen} />
      ) : null}
      {plan === null ? null : (
        <div className={isWhole ? '' : 'opacity-60'}>
          <Prerequisites prerequisites={plan.prerequisites} />
        </div>
      )}
      {o.brief || (plan === null && o.pool === null) ? null : (
        <PlanTabs plan={plan} noPlan={t(noPlanKey(o))} pool={o.pool} place={o.place} />
      )}
    </section>
  );
}

function noPlanKey({ isUnchanged, openFields, preview }: WhatWillHappenProps): string {
  if (isUnchanged) return 'edit.unchanged';
  return openFields === 0 && preview.updating ? 'effect.planComing' : 'effect.noPlanYet';
}

function Findings({ findings, onOpen }: Pick<WhatWillHappenProps, 'findings' | 'onOpen'>) {
  const tc = useTranslations('change');
  const words = useCatalogueWords();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm">{tc('findings')}</h3>
      {findings.length === 0 ? (
        <p className="text-ok">✓ {tc('noFindings')}</p>
      ) : (
        <FindingList
          findings={findings}
          place={({ field }) =>
            field === null ? null : (
              <button
                type="button"
                onClick={() => onOpen(field)}
                className="min-h-6 text-left text-accent underline underline-offset-2"
              >
                {words.place(field)}
              </button>
            )
          }
        />
      )}
    </div>
  );
}

function Prerequisites({ prerequisites }: { prerequisites: readonly Prerequisite[] }) {
  const tc = useTranslations('change');
  const met = prerequisites.filter((one) => one.met === 'yes').length;
  if (prerequisites.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="flex items-baseline gap-2 text-sm">
        {tc('prerequisites')}
        <span className="font-normal text-ink-3">{tc('metOf', { met, total: prerequisites.length })}</span>
      </h3>
      <PrerequisiteList prerequisites={prerequisites} />
    </div>
  );
}
