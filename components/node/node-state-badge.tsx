import { useTranslations } from 'next-intl';
import type { NodeRow } from '@/lib/domain/node/node';
import { StateBadge } from '@/components/ui/state-badge';
import { nodeTone } from './node-state';

/** Readiness and, beside it, whether a person took the node out of service: two facts, never one. */
export function NodeStateBadge({ node }: { node: Pick<NodeRow, 'state' | 'cordoned'> }) {
  const t = useTranslations('fleet.nodeState');
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <StateBadge tone={nodeTone[node.state]}>{t(node.state)}</StateBadge>
      {node.cordoned ? (
        <StateBadge tone="warn" glyph="⏸">
          {t('cordoned')}
        </StateBadge>
      ) : null}
    </span>
  );
}
