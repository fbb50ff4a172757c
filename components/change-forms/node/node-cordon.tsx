'use client';
import { useTranslations } from '@/lib/client/intl';
import { nodeCordonInput, type NodeCordonInput } from '@/lib/changes/node-cordon/input';
import { NodeNames } from './node-names';
import { RequestDialog } from '../request/request-dialog';

export function CordonDialog(o: {
  cluster: string;
  nodes: NodeCordonInput['nodes'];
  mode: 'cordon' | 'uncordon';
  onClose: () => void;
}) {
  const { cluster, nodes, mode, onClose } = o;
  const t = useTranslations('change');
  const parsed = nodeCordonInput.safeParse({ nodes });
  const isCordon = mode === 'cordon';
  return (
    <RequestDialog
      kind={`node.${mode}`}
      cluster={cluster}
      title={t(isCordon ? 'cordon.titleCordon' : 'cordon.titleUncordon', { n: nodes.length })}
      input={parsed.success ? parsed.data : null}
      openReason={parsed.success ? null : t('cordon.none')}
      onClose={onClose}
    >
      <p>{t(isCordon ? 'cordon.bodyCordon' : 'cordon.bodyUncordon')}</p>
      <NodeNames names={nodes.map(({ name }) => name)} label={t('cordon.names')} />
    </RequestDialog>
  );
}
