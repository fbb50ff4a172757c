import { ProtectDialog, ReleaseDialog } from '@/components/change-forms/node/node-protect';
import { LabelsDialog } from '@/components/change-forms/node/node-labels';
import { RestartDialog, type RestartNodes } from '@/components/change-forms/node/node-restart';
import { presentTaints } from '@/components/change-forms/node/label-rows';
import type { NodeRow } from '@/lib/domain/node/node';
import { joinedNodes, type NodeWork } from './node-work-buttons';

export function NodeWorkDialog(o: { cluster: string; work: NodeWork; nodes: readonly NodeRow[]; onClose: () => void }) {
  const requested = { cluster: o.cluster, nodes: joinedNodes(o.nodes), onClose: o.onClose };
  switch (o.work) {
    case 'restart':
      return <RestartDialog cluster={o.cluster} nodes={restartNodes(o.nodes)} onClose={o.onClose} />;
    case 'label':
    case 'taint':
      return <LabelsDialog {...requested} of={o.work} taints={presentTaints(o.nodes)} />;
    case 'hold':
      return <ProtectDialog {...requested} />;
    case 'release':
      return <ReleaseDialog {...requested} />;
  }
}

/** The request names the boot that is shown, so that a second request restarts nothing. */
const restartNodes = (nodes: readonly NodeRow[]): RestartNodes =>
  nodes.flatMap(({ name, uid, instanceId, bootId }) =>
    uid === null || instanceId === null ? [] : [{ name, uid, instanceId, ...(bootId === null ? {} : { bootId }) }],
  );
