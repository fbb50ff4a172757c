import { problem } from '@/lib/domain/change/problem';
import type { WorkView } from '@/lib/domain/change/work';
import { protectionEnd, protectionOf } from '@/lib/domain/node/node-protection';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { DrainData } from './data';

/** Nodes protected since the plan was made (it found none). null: none. */
export function protectedMessage(nodes: readonly KubeNode[], now: number): Message | null {
  const protectedNodes = nodes.flatMap((node) => {
    const protection = protectionOf(node, now);
    return protection === null ? [] : [{ name: node.name, ...protection }];
  });
  const [first] = protectedNodes;
  if (first === undefined) return null;
  const { name, owner, reason, until } = first;
  const params = { name, owner, reason, until: protectionEnd(until) };
  return protectedNodes.length === 1
    ? message('problem.node-protected', params)
    : message('problem.nodes-held', { ...params, more: protectedNodes.length - 1 });
}

/**
 * Nothing more is started on a protected node, not even with force; the plan decides whether a person is asked or the
 * run stops.
 */
export function endIfProtected(
  nodes: readonly KubeNode[],
  { data, now }: { data: Pick<DrainData, 'onLimit'>; now: number },
): WorkView['end'] | null {
  const msg = protectedMessage(nodes, now);
  if (msg === null) return null;
  if (data.onLimit === 'ask') return { state: 'ask', message: msg };
  const remedy = message('remedy.release-hold');
  return { state: 'failed', problem: problem('node-protected', { message: msg, remedy }) };
}
