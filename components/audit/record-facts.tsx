'use client';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Mono } from '@/components/ui/mono';
import { PlainText } from '@/components/ui/plain-text';
import { exact } from '@/components/ui/relative-time';
import { StateBadge } from '@/components/ui/state-badge';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { deedOf } from './audit-words';
import { OutcomeBadge } from './outcome-badge';
import { ValueCompare } from './value-compare';

/** Everything a record holds, and whether its hash still fits its content. */
export function RecordFacts(o: { record: AuditRecord; verified: boolean; envelope: string }) {
  const t = useTranslations('audit');
  const locale = useLocale();
  const { record } = o;
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1">
        <p className="text-base">
          <b className="font-semibold">
            <PlainText text={record.actor.name} max={80} />
          </b>{' '}
          {deedOf(t, record)}
          {record.target === null ? null : (
            <>
              {': '}
              <PlainText text={record.target.name} max={160} wrap />
            </>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4">
          <OutcomeBadge outcome={record.outcome} />
          <StateBadge tone={o.verified ? 'ok' : 'bad'} glyph={o.verified ? '✓' : '✕'}>
            {t(o.verified ? 'record.verified' : 'record.notVerified')}
          </StateBadge>
        </p>
      </div>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <Row label={t('record.at')}>{exact(record.at, locale)}</Row>
        <Row label={t('record.actor')}>
          <PlainText text={record.actor.id} max={200} wrap /> · {t(`via.${record.actor.via}`)}
        </Row>
        <Row label={t('record.action')}>
          <Mono>{record.action}</Mono>
        </Row>
        {record.target === null ? null : (
          <Row label={t('record.target')}>
            {record.target.type} · <Mono>{record.target.id}</Mono>
          </Row>
        )}
        {record.cluster === null ? null : (
          <Row label={t('record.cluster')}>
            <PlainText text={record.cluster} max={128} wrap />
          </Row>
        )}
        {record.changeId === null ? null : (
          <Row label={t('record.change')}>
            <Link
              href={`/changes/${encodeURIComponent(record.changeId)}`}
              className="text-accent hover:underline"
            >
              <Mono>{record.changeId}</Mono>
            </Link>
          </Row>
        )}
        <Row label={t('record.reason')}>
          {record.reason === '' ? (
            <span className="text-ink-3">{t('record.none')}</span>
          ) : (
            <PlainText text={record.reason} max={2000} wrap />
          )}
        </Row>
        <Row label={t('record.approvals')}>
          {record.approvals.length === 0 ? (
            <span className="text-ink-3">{t('record.none')}</span>
          ) : (
            record.approvals.map((one) => (
              <span key={`${one.id} ${one.at}`} className="block">
                ✓ <PlainText text={one.name} max={80} /> · {exact(one.at, locale)}
              </span>
            ))
          )}
        </Row>
        <Ids label="RequestId" ids={record.requestIds} />
      </dl>
      <ValueCompare before={record.before} after={record.after} />
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t border-line pt-3 text-xs">
        {record.fingerprint === null ? null : (
          <Hash label={t('record.fingerprint')} hash={record.fingerprint} />
        )}
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
