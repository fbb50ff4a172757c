'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { RadioCards } from '@/components/ui/form/radio-group';
import { nodeRemoveInput, type NodeRemoveInput } from '@/lib/changes/node-remove/input';
import { NodeNames } from './node-names';
import { RequestDialog } from '../request/request-dialog';

/** Takes nodes out of their pool. Whether pods are moved first and whether the instances are released is chosen, never assumed. */
export function RemoveNodesDialog(o: {
  cluster: string;
  nodePool: NonNullable<NodeRemoveInput['nodePool']>;
  nodes: NodeRemoveInput['nodes'];
  /** The initial choice, if the link sets one; it can be changed. */
  preset?: { drain: 'yes' | null; release: 'yes' | null };
  onClose: () => void;
}) {
  const { cluster, nodePool, nodes, onClose } = o;
  const t = useTranslations('pool.remove');
  const [drain, setDrain] = useState<string | null>(o.preset?.drain ?? null);
  const [release, setRelease] = useState<string | null>(o.preset?.release ?? null);
  const chosen = drain !== null && release !== null;
  const parsed = nodeRemoveInput.safeParse({ nodePool, nodes, drain: drain === 'yes', release: release === 'yes' });
  const choices = (of: 'drain' | 'release') =>
    (['yes', 'no'] as const).map((value) => ({ value, label: t(`${of}.${value}`), help: t(`${of}.${value}Help`) }));
  return (
    <RequestDialog
      kind="node.remove"
      cluster={cluster}
      title={t('title', { n: nodes.length })}
      input={chosen && parsed.success ? parsed.data : null}
      openReason={chosen ? (parsed.success ? null : t('wrong')) : t('choose')}
      onClose={onClose}
    >
      <NodeNames names={nodes.map(({ name }) => name)} label={t('nodes')} />
      <RadioCards label={t('drain.label')} options={choices('drain')} value={drain} onChange={setDrain} />
      <RadioCards label={t('release.label')} options={choices('release')} value={release} onChange={setRelease} />
    </RequestDialog>
  );
}
