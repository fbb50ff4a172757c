import { LinkButton } from '@/components/shell/link-button';
import { SelectionBar } from '@/components/table/selection-bar';
import { selectedNodesHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';

/** Nodes that one action may concern. */
const MOST = 500;

/** Leads to the node list with exactly these nodes selected, where the actions are. */
export function MapSelection(o: { cluster: string; names: readonly string[]; onClear: () => void }) {
  const t = useTranslations('map');
  const { cluster, names } = o;
  return (
    <SelectionBar count={names.length} onClear={o.onClear}>
      <LinkButton
        size="sm"
        variant="primary"
        href={selectedNodesHref(cluster, names)}
        disabledReason={names.length > MOST ? t('tooMany', { most: MOST }) : null}
      >
        {t('openSelected')}
      </LinkButton>
    </SelectionBar>
  );
}
