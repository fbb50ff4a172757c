import { useTranslations } from 'next-intl';
import type { NodeRow } from '@/lib/domain/node/node';
import { StateBadge } from '@/components/ui/state/state-badge';
import { nodeTone } from '../table/node-tone';

/** Readiness and, beside or below it, whether the node is cordoned: two separate facts. */
export function NodeStateBadge({
  node,
  stacked = false,
}: {
  node: Pick<NodeRow, 'state' | 'cordoned'>;
  stacked?: boolean;
}) {
  const t = useTranslations('fleet.nodeState');
  const look = stacked ? 'flex-col items-start leading-4' : 'items-center gap-2';
  return (
    <span className={`inline-flex max-w-full ${look}`}>
      <StateBadge tone={nodeTone[node.state]}>{t(node.state)}</StateBadge>
      {node.cordoned ? (
        <StateBadge tone="warn" glyph="⏸">
          {t('cordoned')}
        </StateBadge>
      ) : null}
    </span>
  );
}
