import { drainOfInput, urlOfDrain } from '@/components/change-forms/node/drain-form';
import { upgradeOfInput, urlOfRequest } from '@/components/change-forms/pool-work/upgrade-form';
import { nodeDrainInput } from '@/lib/changes/node-drain/input';
import { nodePoolUpgradeInput } from '@/lib/changes/node-pool-upgrade/input';
import {
  drainBuildHref,
  drainNodesHref,
  poolDrainHref,
  poolEditHref,
  poolsHref,
  poolUpgradeHref,
} from '@/lib/client/hrefs';
import type { Change } from '@/lib/domain/change/change';

/** The page with the form of a change, filled in as requested; null for kinds whose form is a dialog of another page. */
export function formHref(change: Pick<Change, 'kind' | 'cluster' | 'id' | 'targets' | 'input'>): string | null {
  const { kind, cluster, id } = change;
  if (kind === 'node-pool.create') return `${poolsHref(cluster)}/new?from=${encodeURIComponent(id)}`;
  if (kind === 'node.drain') return drainHref(change);
  if (kind === 'node-pool.upgrade') return upgradeHref(change);
  const pool = change.targets.find(({ type }) => type === 'node-pool');
  return kind === 'node-pool.update' && pool !== undefined
    ? `${poolEditHref({ cluster, id: pool.uid })}?from=${encodeURIComponent(id)}`
    : null;
}

function drainHref({ cluster, input }: Pick<Change, 'cluster' | 'input'>): string | null {
  const parsed = nodeDrainInput.safeParse(input);
  if (!parsed.success) return null;
  const { nodes, nodePool, build } = parsed.data;
  const form = urlOfDrain(drainOfInput(parsed.data));
  if (nodePool !== undefined) return poolDrainHref({ cluster, id: nodePool.id }, form);
  return build === undefined ? drainNodesHref(cluster, nodes, form) : drainBuildHref(cluster, build, form);
}

/** Without its nodes the form would be one for the whole pool. */
function upgradeHref({ cluster, input }: Pick<Change, 'cluster' | 'input'>): string | null {
  const parsed = nodePoolUpgradeInput.safeParse(input);
  if (!parsed.success) return null;
  const form = upgradeOfInput(parsed.data);
  return poolUpgradeHref({ cluster, id: parsed.data.nodePool.id }, form.nodes ?? [], urlOfRequest(form));
}
