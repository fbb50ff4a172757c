import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PlainText } from '@/components/ui/plain-text';
import { StateBadge } from '@/components/ui/state-badge';
import { poolTone } from './pool-state';

/** The state; a word of the provider's that we do not know is shown as it came. */
export function PoolStateBadge({ pool }: { pool: Pick<NodePoolRow, 'state' | 'rawState'> }) {
  const t = useTranslations('fleet.poolState');
  return (
    <StateBadge tone={poolTone[pool.state]}>
      {pool.state === 'unknown' && pool.rawState !== '' ? (
        <PlainText text={pool.rawState} max={40} />
      ) : (
        t(pool.state)
      )}
    </StateBadge>
  );
}
