import { useTranslations } from '@/lib/client/intl';
import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { useMessage } from '@/lib/client/use-message';
import { Mono, MonoText, PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { remediesOf, RemedyLinks } from '../failure-remedies';

const tone: Record<ScalingActivityRow['status'], Tone> = {
  successful: 'ok',
  warning: 'warn',
  failed: 'bad',
  rejected: 'bad',
  'in-progress': 'busy',
  unknown: 'unknown',
};

interface ItemProps {
  row: ScalingActivityRow;
  pool: Pick<NodePoolRow, 'cluster' | 'id'>;
}

export function ActivityItem({ row, pool }: ItemProps) {
  const t = useTranslations('pool.activities');
  const isOdd = row.status === 'unknown' && row.rawStatus !== '';
  return (
    <li className="flex flex-col gap-1 border-t border-line px-3 py-2 first:border-t-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <StateBadge tone={tone[row.status]}>
          {isOdd ? <PlainText text={row.rawStatus} max={40} /> : t(`status.${row.status}`)}
        </StateBadge>
        <span className="min-w-0 flex-1 basis-60 font-medium">
          <PlainText text={row.description === '' ? row.id : row.description} max={300} wrap />
        </span>
        <span className="text-ink-2">
          {row.capacityAfter === null ? t('countUnknown') : t('countAfter', { n: row.capacityAfter })}
        </span>
        <RelativeTime at={row.startedAt} form="ago" className="text-ink-3" />
      </div>
      {row.cause === '' ? null : (
        <p className="text-ink-2">
          <PlainText text={row.cause} max={400} wrap />
        </p>
      )}
      {(['created', 'started', 'stopped', 'destroyed'] as const).map((what) => (
        <Instances key={what} ids={row[what]} label={t(what, { n: row[what].length })} />
      ))}
      <FailureLines row={row} pool={pool} />
    </li>
  );
}

const idsShown = 20;

function Instances({ ids, label }: { ids: readonly string[]; label: string }) {
  const t = useTranslations('change');
  if (ids.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-2">
      <span>{label}</span>
      {ids.slice(0, idsShown).map((id) => (
        <Mono key={id}>
          <PlainText text={id} max={60} />
        </Mono>
      ))}
      {ids.length > idsShown ? <span>{t('andMore', { n: ids.length - idsShown })}</span> : null}
    </p>
  );
}

function FailureLines({ row, pool }: ItemProps) {
  const message = useMessage();
  const { failure, errorCode, errorMessage } = row;
  if (failure === null && errorCode === null && errorMessage === null) return null;
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line bg-sunken px-3 py-2">
      {failure === null ? null : (
        <p>
          <b className="font-semibold">{message(failure.cause)}</b> <span aria-hidden="true">→ </span>
          {message(failure.remedy)}
        </p>
      )}
      {errorCode === null && errorMessage === null ? null : (
        <p className="text-ink-2">
          {errorCode === null ? null : <MonoText text={errorCode} max={120} wrap />}{' '}
          {errorMessage === null ? null : <PlainText text={errorMessage} max={600} wrap />}
        </p>
      )}
      {failure === null ? null : <RemedyLinks remedies={remediesOf(failure, pool)} />}
    </div>
  );
}
