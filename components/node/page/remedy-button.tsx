import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import type { WindowsRemedy } from '@/lib/domain/node/windows-parts';
import { LinkButton } from '@/components/shell/link-button';
import { Button } from '@/components/ui/form/button';
import { drainNodesHref } from '@/lib/client/hrefs';
import { joinedNodes, NodeWorkDialog, useWorkReason, whyNotRestart } from '../node-work-buttons';
import { taskTargets, useTaskReason } from '../task-buttons';
import { RestartPodsButton } from './node-pods';

const RemoveNodesDialog = dynamic(
  async () => (await import('@/components/change-forms/node/node-remove')).RemoveNodesDialog,
  { ssr: false },
);

type WindowsSignal = NonNullable<NodeRead['windows']>['signals'][number];

interface RemedyProps {
  remedy: Exclude<WindowsRemedy, 'none'>;
  signal: WindowsSignal;
  node: NodeRow;
  read: NodeRead;
}

const recreated = ({ signal, read }: RemedyProps): string[] =>
  (read.pods ?? []).filter(({ uid, owner }) => owner !== null && signal.pods?.includes(uid)).map(({ uid }) => uid);

export function RemedyButton(o: RemedyProps) {
  const t = useTranslations('node-page.windows');
  if (o.remedy === 'restart-pods')
    return (
      <RestartPodsButton
        cluster={o.node.cluster}
        pods={o.read.pods ?? []}
        chosen={recreated(o)}
        label={t('remedy.restart-pods')}
      />
    );
  return <NodeRemedyButton {...o} remedy={o.remedy} />;
}

/** A kubelet that does not work stops no pods: its instance is restarted before anything is moved or removed. */
export function RestartInstanceButton({ node }: { node: NodeRow }) {
  const t = useTranslations('node-work');
  const work = useWorkReason([node], 'node.restart-instance');
  const noRestart = whyNotRestart([node]);
  const [opened, setOpened] = useState<NodeRow | null>(null);
  return (
    <>
      <Button
        size="sm"
        disabledReason={work ?? (noRestart === null ? null : t(`whyNot.${noRestart}`))}
        onClick={() => setOpened(node)}
      >
        {t('action.restart')}
      </Button>
      {opened === null ? null : (
        <NodeWorkDialog cluster={opened.cluster} work="restart" nodes={[opened]} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface NodeRemedyProps extends RemedyProps {
  remedy: 'drain' | 'replace';
}

function NodeRemedyButton(o: NodeRemedyProps) {
  const t = useTranslations('node-page.windows');
  const work = useWorkReason([o.node], 'node.drain');
  const task = useTaskReason([o.node]);
  const [open, setOpen] = useState(false);
  if (o.remedy === 'drain')
    return (
      <LinkButton size="sm" href={drainNodesHref(o.node.cluster, joinedNodes([o.node]))} disabledReason={work}>
        {t('remedy.drain')}
      </LinkButton>
    );
  return (
    <>
      <Button size="sm" disabledReason={task} onClick={() => setOpen(true)}>
        {t('remedy.replace')}
      </Button>
      {open ? <ReplaceDialog {...o} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReplaceDialog({ node, signal: { part }, onClose }: NodeRemedyProps & { onClose: () => void }) {
  const targets = taskTargets([node]);
  if (targets === null) return null;
  // Without a reporting kubelet pods cannot be stopped: the form asks whether to wait for them.
  const drain = part === 'kubelet' ? null : 'yes';
  return (
    <RemoveNodesDialog
      cluster={node.cluster}
      nodePool={targets.pool}
      nodes={targets.nodes}
      preset={{ drain, release: 'yes' }}
      onClose={onClose}
    />
  );
}
