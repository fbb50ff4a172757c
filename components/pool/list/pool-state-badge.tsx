import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { isShort } from '@/lib/domain/pool/pool-need';
import { PlainText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import { poolTone } from '../pool-state';

/** The state, and whether nodes are lacking; a word of the provider's that we do not know is shown as it came. */
export function PoolStateBadge({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.poolState');
  const own = useTranslations('fleet');
  if (isShort(pool) === true) return <StateBadge tone="bad">{own('poolShort', { state: t(pool.state) })}</StateBadge>;
  return (
    <StateBadge tone={poolTone[pool.state]}>
      {pool.state === 'unknown' && pool.rawState !== '' ? <PlainText text={pool.rawState} max={40} /> : t(pool.state)}
    </StateBadge>
  );
}
