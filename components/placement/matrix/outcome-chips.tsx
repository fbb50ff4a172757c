'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Count } from '@/components/table/cells/count';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { toneText } from '@/components/ui/state/tone';
import { outcomeLook, outcomes } from '../looks';
import type { MatrixPage } from './use-matrix-pages';

interface OutcomeChipsProps {
  totals: MatrixPage['totals'];
  value: string | undefined;
  onChange: (outcome: string | null) => void;
}

/** The verdicts of the whole cluster with their counts; each narrows the matrix to its own. */
export function OutcomeChips({ totals, value, onChange }: OutcomeChipsProps) {
  const t = useTranslations('placement');
  const shown = outcomes.filter((outcome) => (totals.outcomes[outcome] ?? 0) > 0 || outcome === value);
  return (
    <div
      role="group"
      aria-label={t('filter.outcome')}
      className="mb-3 flex gap-1.5 max-sm:overflow-x-auto max-sm:pb-1 sm:flex-wrap"
    >
      <Chip isOn={value === undefined} onClick={() => onChange(null)} n={totals.workloads}>
        {t('all')}
      </Chip>
      {shown.map((outcome) => {
        const { tone, glyph } = outcomeLook[outcome];
        return (
          <Chip
            key={outcome}
            isOn={value === outcome}
            onClick={() => onChange(value === outcome ? null : outcome)}
            n={totals.outcomes[outcome] ?? 0}
          >
            <span className={toneText[tone]}>
              <StateGlyph glyph={glyph} />
            </span>
            {t(`outcome.${outcome}`)}
          </Chip>
        );
      })}
    </div>
  );
}

function Chip(o: { isOn: boolean; onClick: () => void; n: number; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={o.isOn}
      onClick={o.onClick}
      className={`inline-flex h-7 items-center gap-1.5 rounded-md border px-2 text-xs font-medium whitespace-nowrap pointer-coarse:h-9 ${o.isOn ? 'border-accent bg-accent-soft text-ink' : 'border-line bg-surface text-ink-2 hover:bg-hover hover:text-ink'}`}
    >
      {o.children}
      <Count n={o.n} />
    </button>
  );
}
