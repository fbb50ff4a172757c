'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { getPlacementSetUp } from '@/lib/contract/placement-what-if';
import { Mono } from '@/components/ui/text/mono';
import { StateBadge } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/visible-text';
import type { Look } from '../looks';
import { placementHref, workloadHref } from '../placement-href';

interface Named {
  uid: string;
  kind: string;
  namespace: string;
  name: string;
}

const LISTED = 12;

/** Workloads by name, each a way to its page; of many the first. */
function WorkloadLinks({ of, cluster }: { of: readonly Named[]; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {of.slice(0, LISTED).map((one) => (
        <Link
          key={one.uid}
          href={workloadHref(cluster, one)}
          prefetch={false}
          className="underline underline-offset-2 wrap-anywhere hover:text-ink"
        >
          {visibleText(`${one.namespace}/${one.name}`, 160)}
        </Link>
      ))}
      {of.length > LISTED ? <span className="text-ink-3">{t('more', { n: of.length - LISTED })}</span> : null}
    </span>
  );
}

type Taint = z.output<typeof getPlacementSetUp.response>['taints'][number];

const looks: Record<Taint['state'], Look> = {
  tainted: { tone: 'ok', glyph: '✓' },
  open: { tone: 'warn', glyph: '▲' },
  mixed: { tone: 'warn', glyph: '◐' },
  soft: { tone: 'warn', glyph: '~' },
};

/** Each pool of Windows nodes: whether a taint closes it, and which workloads one would affect. */
export function TaintList({ taints, cluster }: { taints: readonly Taint[]; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  return (
    <ul aria-label={t('taintsTitle')} className="divide-y divide-line rounded-md border border-line bg-surface">
      {taints.map((one) => (
        <li key={one.pool.key} className="flex flex-col gap-1.5 px-3 py-2.5">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium wrap-anywhere">{visibleText(one.pool.name || t('noPool'), 128)}</span>
            <span className="text-xs text-ink-3 tabular-nums">{t('nodes', { n: one.nodes })}</span>
            <StateBadge {...looks[one.state]}>{t(`taintState.${one.state}`)}</StateBadge>
            <span className="text-ink-2">
              {one.state === 'tainted' ? null : `${t('proposed')} `}
              <Mono>{visibleText(`${one.taint.key}=${one.taint.value}:${one.taint.effect}`, 200)}</Mono>
            </span>
          </span>
          {one.state === 'tainted' ? null : <Effect taint={one} cluster={cluster} />}
        </li>
      ))}
    </ul>
  );
}

function Effect({ taint, cluster }: { taint: Taint; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  const { pool, shutOut, keptOff } = taint;
  const isPool = pool.key !== '';
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-2">
      <div className="flex flex-wrap gap-x-2">
        <span>{t('shutOut', { n: shutOut.length })}</span>
        <WorkloadLinks of={shutOut} cluster={cluster} />
      </div>
      <div className="flex flex-wrap gap-x-2">
        <span>{t('keptOff', { n: keptOff.length })}</span>
        <WorkloadLinks of={keptOff} cluster={cluster} />
      </div>
      {isPool ? (
        <span className="flex flex-wrap gap-x-4">
          <Link
            href={`/clusters/${encodeURIComponent(cluster)}/pools/${encodeURIComponent(pool.key)}/edit`}
            prefetch={false}
            className="underline underline-offset-2 hover:text-ink"
          >
            {t('editPool')}
          </Link>
          <Link
            href={`${placementHref(cluster)}/what-if?what=change-taint&pool=${encodeURIComponent(`pool:${pool.key}`)}`}
            prefetch={false}
            className="underline underline-offset-2 hover:text-ink"
          >
            {t('seeWhatIf')}
          </Link>
        </span>
      ) : null}
    </div>
  );
}
