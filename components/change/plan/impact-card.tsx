import { useMost } from '@/lib/client/use-printing';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { useContext, type ReactNode } from 'react';
import { PageLink } from '@/components/shell/page-link';
import { FindingPlaceContext } from './remedy-links';
import { workloadOf } from './remedy-targets';
import { PlainText } from '@/components/ui/text/plain-text';
import { countOf, FindingCounts } from './finding-list';
import type { Impact, Plan, ResourceRef } from '@/lib/domain/change/plan';
import { priceText, giBOf, vCpuOf } from './quantity';
import type { ChangeLine as Line } from '@/lib/contract/changes';

const namesShown = 8;

export function ImpactCard({ impact }: { impact: Impact }) {
  const t = useTranslations('change');
  const locale = useLocale();
  const price = impact.pricePerMonth;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3" aria-label={t('impact')}>
      <Fact label={t('impactNodes')} value={<Split split={impact.nodes} upTo={impact.growsTo?.nodes} />} />
      <Fact label={t('impactPods')} value={<MostPods split={impact.pods} />} />
      <Fact
        label={t('reversible')}
        value={impact.reversible ? t('reversibleYes') : <b className="text-warn">▲ {t('reversibleNo')}</b>}
      />
      <Fact label={t('capacity')} value={<CapacityMove impact={impact} />} />
      <Fact
        label={t('pricePerMonth')}
        value={price === null ? t(keepsPrice(impact) ? 'vmsNone' : 'notKnown') : priceRange(impact, locale)}
        muted={price === null}
      />
      <Fact label={t('vms')} value={<VmMoves impact={impact} />} />
      {impact.workloads.length > 0 ? (
        <Fact wide label={t('workloadsHit')} value={<Names refs={impact.workloads} />} />
      ) : null}
      {impact.schedulableWorkloads.length > 0 ? (
        <Fact wide label={t('schedulableWorkloads')} value={<Names refs={impact.schedulableWorkloads} />} />
      ) : null}
    </dl>
  );
}

/** No instance is added, released or leaves its pool: the price stays, known or not. */
export const keepsPrice = (impact: Impact): boolean =>
  impact.vmsCreated + impact.vmsReleased + impact.vmsKept === 0 && impact.growsTo === null;

/** Nor are nodes cordoned: capacity stays too. */
const keepsInstances = (impact: Impact): boolean =>
  keepsPrice(impact) && impact.capacityBefore === null && impact.capacityAfter === null;

function priceRange({ pricePerMonth: now, growsTo }: Impact, locale: string): string {
  const most = growsTo?.pricePerMonth ?? null;
  const text = (price: { amount: number; currency: string } | null): string =>
    price === null ? '' : priceText({ ...price, locale, signed: true });
  return most === null ? text(now) : `${text(now)} – ${text(most)}`;
}

function Fact(o: { label: string; value: ReactNode; muted?: boolean; wide?: boolean }) {
  return (
    <div className={o.wide ? 'col-span-full' : 'min-w-0'}>
      <dt className="text-xs text-ink-3">{o.label}</dt>
      <dd className={`break-words ${o.muted ? 'text-ink-3' : 'text-ink'}`}>{o.value}</dd>
    </div>
  );
}

function Split({ split, upTo }: { split: Impact['nodes']; upTo?: number | undefined }) {
  const t = useTranslations('change');
  const total = split.linux + split.windows;
  if (total === 0) return upTo === undefined ? t('noneDisrupted') : t('growsTo', { n: upTo });
  const range = (n: number): string => (upTo === undefined ? String(n) : `${n}–${upTo}`);
  if (split.linux === 0) return t('onlyWindows', { n: range(split.windows) });
  if (split.windows === 0) return t('onlyLinux', { n: range(split.linux) });
  return t('bothOs', { total, linux: split.linux, windows: split.windows });
}

/** Which nodes leave is often the provider's choice, and pods end by themselves: the count is the worst case. */
function MostPods({ split }: { split: Impact['pods'] }) {
  const t = useTranslations('change');
  if (split.linux + split.windows === 0) return t('noneDisrupted');
  return (
    <>
      {t('upTo')} <Split split={split} />
    </>
  );
}

function CapacityMove({ impact }: { impact: Impact }) {
  const t = useTranslations('change');
  const { capacityBefore: before, capacityAfter: after } = impact;
  if (after === null) return <span className="text-ink-3">{t(keepsInstances(impact) ? 'vmsNone' : 'notKnown')}</span>;
  const to = t('cpuAndMemory', { cpu: vCpuOf(after.cpuMilli), memory: giBOf(after.memoryMiB) });
  const isSame = before?.cpuMilli === after.cpuMilli && before.memoryMiB === after.memoryMiB;
  if (before === null || isSame || before.cpuMilli === 0) return to;
  const from = t('cpuAndMemory', { cpu: vCpuOf(before.cpuMilli), memory: giBOf(before.memoryMiB) });
  return t('fromTo', { from, to });
}

function VmMoves({ impact }: { impact: Impact }) {
  const t = useTranslations('change');
  const parts = [
    impact.vmsCreated > 0 ? t('vmsCreated', { n: impact.vmsCreated }) : null,
    impact.growsTo === null ? null : t('growsTo', { n: impact.growsTo.nodes }),
    impact.vmsReleased > 0 ? t('vmsReleased', { n: impact.vmsReleased }) : null,
    impact.vmsKept > 0 ? t('vmsKept', { n: impact.vmsKept }) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('vmsNone') : parts.join(' · ');
}

function Names({ refs }: { refs: readonly ResourceRef[] }) {
  const t = useTranslations('change');
  const most = useMost(namesShown);
  const names = refs.slice(0, most);
  return (
    <span className="flex flex-wrap gap-x-2">
      {names.map((ref) => (
        <Affected key={`${ref.type} ${ref.uid}`} of={ref} />
      ))}
      {refs.length > most ? <span className="text-ink-3">{t('andMore', { n: refs.length - most })}</span> : null}
    </span>
  );
}

function Affected({ of: { type, name } }: { of: ResourceRef }) {
  const place = useContext(FindingPlaceContext);
  const href = place === null || type !== 'workload' ? null : workloadOf(place.cluster, name);
  const text = <PlainText text={name} className="font-mono text-[0.94em]" wrap />;
  return href === null ? (
    text
  ) : (
    <PageLink look="underlined" href={href} className="inline-flex min-h-6 min-w-0 items-center">
      {text}
    </PageLink>
  );
}

/** `3 nodes · 41 pods · reversible`; unknown values are labeled. */
export function ImpactWords({ line }: { line: Pick<Line, 'nodes' | 'pods' | 'reversible' | 'blockers' | 'warnings'> }) {
  const t = useTranslations('change');
  const parts = [
    t('nodesCount', { n: line.nodes }),
    line.pods === 0 ? null : t('podsCount', { n: line.pods }),
    line.reversible === null ? null : t(line.reversible ? 'reversibleWord' : 'irreversibleWord'),
  ].filter((part) => part !== null);
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{parts.join(' · ')}</span>
      <FindingCounts blockers={line.blockers} warnings={line.warnings} />
    </span>
  );
}

export function PlanImpactWords({ plan: { impact, findings } }: { plan: Pick<Plan, 'impact' | 'findings'> }) {
  return (
    <ImpactWords
      line={{
        nodes: impact.nodes.linux + impact.nodes.windows,
        pods: impact.pods.linux + impact.pods.windows,
        reversible: impact.reversible,
        blockers: countOf(findings, 'blocker'),
        warnings: countOf(findings, 'warning'),
      }}
    />
  );
}
