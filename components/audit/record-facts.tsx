import { changeHref } from '@/lib/client/hrefs';
import Link from 'next/link';
import { useLocale, useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/text/copy-button';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { exact } from '@/components/ui/text/relative-time';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { ShownRecord } from '@/lib/contract/audit';
import type { FilterField } from './audit-filter-bar';
import { actionText, OutcomeBadge } from './outcome-badge';
import { ValueCompare } from './value-compare';

type OnFilter = (field: FilterField, value: string) => void;

export function RecordFacts(o: { record: ShownRecord; verified: boolean; envelope: string; onFilter: OnFilter }) {
  const t = useTranslations('audit');
  const { record } = o;
  return (
    <div className="flex flex-col gap-4 p-4">
      <RecordSentence record={record} verified={o.verified} />
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 leading-6">
        <WhoAndWhere record={record} onFilter={o.onFilter} />
        <WhyAndProof record={record} />
      </dl>
      <ValueCompare before={record.before} after={record.after} />
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t border-line pt-3 text-xs">
        {record.fingerprint === null ? null : <Hash label={t('record.fingerprint')} hash={record.fingerprint} />}
        <Hash label={t('record.prevHash')} hash={record.prevHash} />
        <Hash label={t('record.hash')} hash={record.hash} />
      </dl>
      <details>
        <summary className="text-xs text-ink-2">{t('record.envelope')}</summary>
        <pre className="mt-2 rounded-md bg-sunken p-2 font-mono text-xs break-all whitespace-pre-wrap">
          {o.envelope}
        </pre>
      </details>
    </div>
  );
}

function RecordSentence({ record, verified }: { record: ShownRecord; verified: boolean }) {
  const t = useTranslations('audit');
  return (
    <div className="flex flex-col gap-1">
      <p className="text-base">
        <b className="font-semibold">
          <PlainText text={record.actor.name} max={80} />
        </b>{' '}
        {actionText(t, record)}
        {record.target === null ? null : (
          <>
            {': '}
            <PlainText text={record.target.name} max={160} wrap />
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <OutcomeBadge record={record} />
        <StateBadge tone={verified ? 'ok' : 'bad'} glyph={verified ? '✓' : '✕'}>
          {t(verified ? 'record.verified' : 'record.notVerified')}
        </StateBadge>
      </p>
    </div>
  );
}

function WhoAndWhere({ record, onFilter }: { record: ShownRecord; onFilter: OnFilter }) {
  const t = useTranslations('audit');
  const locale = useLocale();
  const { target, cluster, changeId } = record;
  return (
    <>
      <Row label={t('record.at')}>{record.at === null ? '—' : exact(record.at, locale)}</Row>
      <Row label={t('record.actor')}>
        <Narrow field="actor" value={record.actor.id} onFilter={onFilter} /> · {t(`via.${record.actor.via}`)}
      </Row>
      <Row label={t('record.action')}>
        <Narrow field="action" value={record.action} onFilter={onFilter} />
      </Row>
      {target === null ? null : (
        <Row label={t('record.target')}>
          {target.type} · <Narrow field="target" value={target.id} onFilter={onFilter} />
        </Row>
      )}
      {cluster === null ? null : (
        <Row label={t('record.cluster')}>
          <Narrow field="cluster" value={cluster} onFilter={onFilter} />
        </Row>
      )}
      {changeId === null ? null : (
        <Row label={t('record.change')}>
          <Link href={changeHref(changeId)} className="text-accent hover:underline">
            <Mono>{changeId}</Mono>
          </Link>
        </Row>
      )}
    </>
  );
}

function WhyAndProof({ record }: { record: ShownRecord }) {
  const t = useTranslations('audit');
  const locale = useLocale();
  const none = <span className="text-ink-3">{t('record.none')}</span>;
  return (
    <>
      <Row label={t('record.reason')}>
        {record.reason === '' ? none : <PlainText text={record.reason} max={2000} wrap />}
      </Row>
      <Row label={t('record.approvals')}>
        {record.approvals.length === 0
          ? none
          : record.approvals.map((one) => (
              <span key={`${one.id} ${one.at}`} className="block">
                ✓ <PlainText text={one.name} max={80} /> · {exact(one.at, locale)}
              </span>
            ))}
      </Row>
      <Ids label="RequestId" ids={record.requestIds} />
    </>
  );
}

function Narrow(o: { field: FilterField; value: string; onFilter: OnFilter }) {
  const t = useTranslations('audit');
  const shown = visibleText(o.value, 200);
  return (
    <button
      type="button"
      aria-label={t('filter.by', { field: t(`filter.${o.field}`), value: shown })}
      onClick={() => o.onFilter(o.field, o.value)}
      className="min-h-[24px] text-left text-accent hover:underline"
    >
      <Mono>{shown}</Mono>
    </button>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Ids({ label, ids }: { label: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Row label={label}>
      {ids.slice(0, 20).map((id) => (
        <span key={id} className="flex items-center gap-1">
          <Mono>{id}</Mono>
          <CopyButton text={id} what={`${label} ${id}`} />
        </span>
      ))}
      {ids.length > 20 ? <span className="text-ink-3">+{ids.length - 20}</span> : null}
    </Row>
  );
}

function Hash({ label, hash }: { label: string; hash: string }) {
  return (
    <Row label={label}>
      <span className="flex items-start gap-1">
        <Mono>{hash}</Mono>
        <CopyButton text={hash} what={label} />
      </span>
    </Row>
  );
}
