import { useTranslations } from '@/lib/client/intl';
import type { AnswerOf } from '@/lib/contract/endpoints';
import type { ReactNode } from 'react';
import type { ExternalDrainRow } from '@/lib/contract/external-drains';
import { FindingPlaceContext } from '@/components/change/plan/remedy-links';
import { FindingList } from '@/components/change/plan/finding-list';
import { StateBadge } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/plain-text';
import { ExternalDrainLine } from './external-drain-row';

type Answer = AnswerOf<'external-drains.list'>;

const SHOWN = 5;
const FREE_SHOWN = 12;
/** Where the overview leads to. */
const FOREIGN_ID = 'closed-by-others';

export function ExternalDrainPanel({ data, cluster }: { data: Answer; cluster: string }) {
  const t = useTranslations('external-drain');
  const nodes = data.totals?.nodes ?? 0;
  const budgets = data.budgetsTotal ?? 0;
  return (
    <FindingPlaceContext value={{ cluster, kind: 'node.drain', change: null, targets: [] }}>
      <section
        id={FOREIGN_ID}
        aria-label={t('title')}
        className="mb-3 flex scroll-mt-16 flex-col gap-2 rounded-md border border-line bg-surface"
      >
        {nodes === 0 ? null : <ClosedNodes data={data} cluster={cluster} />}
        {budgets === 0 ? null : <BlockingPdbs data={data} />}
      </section>
    </FindingPlaceContext>
  );
}

function Fold({ open, summary, children }: { open: boolean; summary: ReactNode; children: ReactNode }) {
  return (
    <details open={open} className="not-first:border-t not-first:border-line">
      <summary className="min-h-9 px-3 py-2">{summary}</summary>
      {children}
    </details>
  );
}

function Rest({ n, children }: { n: number; children: ReactNode }) {
  const t = useTranslations('external-drain');
  return (
    <details className="border-t border-line">
      <summary className="min-h-9 px-3 py-2 text-ink-2 hover:text-ink">{t('more', { n })}</summary>
      {children}
    </details>
  );
}

/** Needs attention: the drain is blocked, or a tool would refuse it. */
const isNoted = ({ findings }: ExternalDrainRow): boolean => findings.some(({ severity }) => severity !== 'info');

function ClosedNodes({ data, cluster }: { data: Answer; cluster: string }) {
  const t = useTranslations('external-drain');
  const { nodes: n = 0, blocked = 0 } = data.totals ?? {};
  const noted = data.nodes.filter(isNoted);
  const free = data.nodes.filter((drain) => !isNoted(drain));
  const unlisted = n - data.nodes.length;
  const line = (drain: ExternalDrainRow) => <ExternalDrainLine key={drain.uid} drain={drain} cluster={cluster} />;
  return (
    <Fold
      open={blocked > 0}
      summary={
        <StateBadge tone={blocked > 0 ? 'bad' : 'muted'} glyph={blocked > 0 ? '▲' : '⏸'}>
          {blocked > 0 ? t('summaryBlocked', { n, blocked }) : t('summary', { n })}
        </StateBadge>
      }
    >
      {noted.length === 0 ? null : <ul>{noted.slice(0, SHOWN).map(line)}</ul>}
      {noted.length > SHOWN ? (
        <Rest n={noted.length - SHOWN}>
          <ul>{noted.slice(SHOWN).map(line)}</ul>
        </Rest>
      ) : null}
      {free.length === 0 ? null : <FreeNodes free={free} />}
      {unlisted > 0 ? <p className="px-3 pb-2 text-ink-2">{t('unlisted', { n: unlisted })}</p> : null}
    </Fold>
  );
}

function FreeNodes({ free }: { free: readonly ExternalDrainRow[] }) {
  const t = useTranslations('external-drain');
  const shown = free.slice(0, FREE_SHOWN);
  const names = shown.map(({ name, left }) => t('freeNode', { name: visibleText(name, 80), n: left }));
  if (free.length > shown.length) names.push(t('more', { n: free.length - shown.length }));
  return (
    <p className="px-3 pb-2 text-ink-2">
      {t('free')} {names.join(' · ')}
    </p>
  );
}

function BlockingPdbs({ data }: { data: Answer }) {
  const t = useTranslations('external-drain');
  const n = data.budgetsTotal ?? 0;
  const findings = data.budgets.map(({ finding }) => finding);
  return (
    <Fold open={false} summary={<StateBadge tone="warn">{t('budgets.summary', { n })}</StateBadge>}>
      <div className="px-3 pb-2">
        <FindingList findings={findings.slice(0, SHOWN)} codes />
      </div>
      {n > SHOWN ? (
        <Rest n={n - SHOWN}>
          <div className="px-3 pb-2">
            <FindingList findings={findings.slice(SHOWN)} codes />
          </div>
        </Rest>
      ) : null}
    </Fold>
  );
}
