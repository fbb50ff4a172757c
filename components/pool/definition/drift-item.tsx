'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { DriftGroupRow } from '@/lib/contract/pool-drift';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';
import { usePoolActions } from '../pool-actions';
import { poolEditHref, poolHref } from '../pool-href';

const namesShown = 12;

interface ItemProps {
  group: DriftGroupRow;
  pool: NodePoolRow;
}

/** One difference in a sentence, the nodes that have it, and what brings them back. */
export function DriftItem({ group, pool }: ItemProps) {
  const t = useTranslations('pool.drift');
  const tc = useTranslations('change');
  const rest = group.count - Math.min(namesShown, group.nodes.length);
  return (
    <li className="flex flex-col gap-1 border-t border-line px-3 py-2 first:border-t-0">
      <Sentence group={group} />
      <ul aria-label={t('nodes')} className="flex flex-wrap gap-x-3 text-ink-2">
        {group.nodes.slice(0, namesShown).map(({ uid, name }) => (
          <li key={uid} className="min-w-0">
            <Mono>
              <PlainText text={name} max={120} />
            </Mono>
          </li>
        ))}
        {rest > 0 ? <li>{tc('andMore', { n: rest })}</li> : null}
      </ul>
      {group.remedy === null ? null : <RemedyLine group={group} pool={pool} />}
    </li>
  );
}

/** `5 nodes: image is img-1, new nodes get img-2`. */
function Sentence({ group }: { group: DriftGroupRow }) {
  const t = useTranslations('pool.drift');
  const { field, key, kind, template, live, count } = group;
  const value = (text: string | null, missing: 'notReported' | 'absent' | 'nothing') =>
    text === null ? (
      <span className="text-ink-3">{t(missing)}</span>
    ) : (
      <Mono>{text === '' ? '""' : <PlainText text={text} max={300} wrap />}</Mono>
    );
  return (
    <p>
      <b className="font-semibold">{t('count', { n: count })}</b>{' '}
      {t.rich('sentence', {
        field: () => (
          <span>
            {t(`field.${field}`)}
            {key === null ? null : (
              <>
                {' '}
                <Mono>
                  <PlainText text={key} max={200} wrap />
                </Mono>
              </>
            )}
          </span>
        ),
        live: () => value(live, kind === 'unknown' ? 'notReported' : 'absent'),
        template: () => value(template, 'nothing'),
      })}
    </p>
  );
}

function RemedyLine({ group, pool }: ItemProps) {
  const t = useTranslations('pool.drift');
  const { open, whyNot } = usePoolActions();
  const { remedy, field } = group;
  if (remedy === null) return null;
  const nodes = group.nodes.map((node) => ({ ...node, instanceId: null }));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-ink-2">
        <span aria-hidden="true">→ </span>
        {t(`remedy.${remedy}`)}
      </p>
      {remedy === 'replace' ? (
        <Link href={`${poolHref(pool)}?tab=nodes`} prefetch={false} className={buttonClass({ size: 'sm' })}>
          {t('showNodes')}
        </Link>
      ) : (
        <Button size="sm" disabledReason={whyNot(remedy, pool)} onClick={() => open(remedy, pool, nodes)}>
          {remedy === 'push' ? t('push') : t('upgrade', { n: nodes.length })}
        </Button>
      )}
      {remedy === 'push' ? (
        <Link
          href={poolEditHref(pool, field === 'taints' ? 'taints' : 'labels')}
          prefetch={false}
          className={buttonClass({ size: 'sm' })}
        >
          {t('edit')}
        </Link>
      ) : null}
    </div>
  );
}
