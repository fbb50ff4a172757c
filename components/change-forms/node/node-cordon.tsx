'use client';
import { useTranslations } from 'next-intl';
import { nodeCordonInput } from '@/lib/changes/node-cordon/input';
import type { NodeCordonInput } from '@/lib/changes/node-cordon/input';
import { NodeNames } from './node-names';
import { RequestDialog } from '../request/request-dialog';

export interface CordonDialogProps {
  cluster: string;
  nodes: NodeCordonInput['nodes'];
  mode: 'cordon' | 'uncordon';
  open: boolean;
  onClose: () => void;
}

/** Closes nodes for new pods, or opens them again: one change for all of them. */
export function CordonDialog({ open, ...rest }: CordonDialogProps) {
  return open ? <OpenCordonDialog {...rest} /> : null;
}

function OpenCordonDialog({ cluster, nodes, mode, onClose }: Omit<CordonDialogProps, 'open'>) {
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
