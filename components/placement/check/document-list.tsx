import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { FindingItems } from '../assessment/finding-items';
import { FindingCountMarks } from '@/components/table/cells/finding-counts';
import { outcomeLook, outcomes } from '../looks';
import { DocumentItem } from './document-item';
import type { CheckAnswer } from '@/lib/contract/placement-check';

const step = 50;

export function DocumentList(o: {
  answer: CheckAnswer;
  cluster: string;
  limit: number;
  onMore: (limit: number) => void;
  onLine: (line: number) => void;
}) {
  const t = useTranslations('placement.check');
  const { documents, more, clusterFindings } = o.answer;
  if (documents.length === 0) return <p className="text-ink-2">{t('nothing')}</p>;
  const rest = documents.length - o.limit;
  return (
    <>
      <Summary totals={o.answer.totals} />
      <ul aria-label={t('documents')} className="flex flex-col gap-2">
        {documents.slice(0, o.limit).map((document) => (
          <DocumentItem
            key={document.index}
            document={document}
            cluster={o.cluster}
            onLine={o.onLine}
            opened={documents.length === 1}
            alone={documents.length + more === 1}
          />
        ))}
      </ul>
      {rest > 0 ? (
        <span>
          <Button size="sm" onClick={() => o.onMore(o.limit + 4 * step)}>
            {t('more', { n: rest })}
          </Button>
        </span>
      ) : null}
      {more > 0 ? <p className="text-ink-2">{t('beyond', { n: more })}</p> : null}
      {clusterFindings.length > 0 ? <FindingItems title={t('ofCluster')} findings={clusterFindings} /> : null}
    </>
  );
}

function Summary({ totals }: { totals: CheckAnswer['totals'] }) {
  const t = useTranslations('placement');
  const some = outcomes.filter((outcome) => (totals.outcomes[outcome] ?? 0) > 0);
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-semibold tabular-nums">{t('check.assessed', { n: totals.assessed })}</span>
      {some.map((outcome) => (
        <Figure key={outcome} {...outcomeLook[outcome]}>
          {t(`outcome.${outcome}`)} {totals.outcomes[outcome]}
        </Figure>
      ))}
      {totals.unreadable === 0 ? null : (
        <Figure tone="bad" glyph="▲">
          {t('check.notParsed', { n: totals.unreadable })}
        </Figure>
      )}
      {totals.skipped === 0 ? null : (
        <span className="text-ink-3 tabular-nums">{t('check.skipped', { n: totals.skipped })}</span>
      )}
      <FindingCountMarks counts={totals.findings} />
    </div>
  );
}

function Figure({ tone, glyph, children }: { tone: Tone; glyph: string; children: ReactNode }) {
  return (
    <StateBadge tone={tone} glyph={glyph}>
      <span className="tabular-nums">{children}</span>
    </StateBadge>
  );
}
