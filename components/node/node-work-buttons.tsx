import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';
import { useRequestDenied } from '@/lib/client/request-denied';
import { LinkButton } from '@/components/shell/link-button';
import { buttonClass } from '@/components/ui/form/button-class';
import { Menu } from '@/components/ui/overlay/menu';
import { drainBuildHref, drainNodesHref } from '@/lib/client/hrefs';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { visibleText } from '@/components/ui/text/plain-text';

const nodeWorks = ['restart', 'taint', 'label', 'hold', 'release'] as const;
export type NodeWork = (typeof nodeWorks)[number];

const most = 500;

/** Keys of `node-work.whyNot`. */
type NodeWorkReason = 'none' | 'tooMany' | 'notJoined' | 'tooManyRestarts' | 'noInstance';

/** Why nothing of this can be done to these nodes together: each has to be a node of Kubernetes; null when it can. */
export function whyNotWork(nodes: readonly Pick<NodeRow, 'uid'>[]): NodeWorkReason | null {
  if (nodes.length === 0) return 'none';
  if (nodes.length > most) return 'tooMany';
  return nodes.some(({ uid }) => uid === null) ? 'notJoined' : null;
}

/** The nodes of Kubernetes among them. */
export const joinedNodes = (nodes: readonly Pick<NodeRow, 'name' | 'uid'>[]): { name: string; uid: string }[] =>
  nodes.flatMap(({ name, uid }) => (uid === null ? [] : [{ name, uid }]));

const mostRestarts = 30;

export function whyNotRestart(nodes: readonly Pick<NodeRow, 'instanceId'>[]): NodeWorkReason | null {
  if (nodes.length > mostRestarts) return 'tooManyRestarts';
  return nodes.some(({ instanceId }) => instanceId === null) ? 'noInstance' : null;
}

export const NodeWorkDialog = dynamic(async () => (await import('./node-work-dialog')).NodeWorkDialog, { ssr: false });

/** Everything these buttons request patches nodes. */
export function useWorkReason(nodes: readonly NodeRow[], kind = 'node.taint'): string | null {
  const t = useTranslations('node-work.whyNot');
  const denied = useRequestDenied(nodes[0]?.cluster ?? '', kind);
  const key = whyNotWork(nodes);
  return denied ?? (key === null ? null : t(key));
}

export function NodeWorkButtons(o: { cluster: string; nodes: readonly NodeRow[]; reason: string | null }) {
  const t = useTranslations('node-work');
  // As they were when the dialog was opened: the rows behind it are live.
  const [opened, setOpened] = useState<{ work: NodeWork; nodes: readonly NodeRow[] } | null>(null);
  const noDrain = useRequestDenied(o.cluster, 'node.drain');
  const noRestart = whyNotRestart(o.nodes);
  const restartReason = noRestart === null ? null : t(`whyNot.${noRestart}`);
  const open = (work: NodeWork) => setOpened({ work, nodes: o.nodes });
  return (
    <>
      <LinkButton size="sm" href={drainNodesHref(o.cluster, joinedNodes(o.nodes))} disabledReason={o.reason ?? noDrain}>
        {t('action.drain')}
      </LinkButton>
      <Menu
        label={t('moreOfNodes')}
        trigger={
          <button
            type="button"
            aria-label={t('moreOfNodes')}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('more')} <span aria-hidden="true">▾</span>
          </button>
        }
        items={nodeWorks.map((work) => ({
          key: work,
          label: t(`action.${work}`),
          disabledReason: o.reason ?? (work === 'restart' ? restartReason : null),
          onSelect: () => open(work),
        }))}
      />
      {opened === null ? null : (
        <NodeWorkDialog cluster={o.cluster} work={opened.work} nodes={opened.nodes} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const isBuild = (text: string): boolean => /^\d{4,6}$/.test(text);

export function DrainBuildButton(o: { cluster: string; build: string; viewId: string }) {
  const t = useTranslations('node-work.drainBuild');
  const denied = useRequestDenied(o.cluster, 'node.drain');
  const { stores } = useLiveContext();
  const builds = useKeyed(stores.nodeTotals, o.viewId)?.builds;
  const nodes = builds?.[o.build] ?? 0;
  const reason = !isBuild(o.build)
    ? t('noBuild')
    : builds === undefined
      ? t('notRead')
      : nodes === 0
        ? t('noNodes')
        : null;
  return (
    <LinkButton size="sm" className="mb-2" href={drainBuildHref(o.cluster, o.build)} disabledReason={denied ?? reason}>
      {t('button', { build: visibleText(o.build, 20), n: nodes })}
    </LinkButton>
  );
}
