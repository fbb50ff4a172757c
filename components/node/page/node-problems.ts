import type { NodeRead } from '@/lib/contract/node';
import type { NodeCondition, NodeRow } from '@/lib/domain/node/node';
import type { Message } from '@/lib/domain/message/model';
import type { Tone } from '@/components/ui/state/tone';
import { nodeTone } from '../../table/node-tone';

/** A problem of a node, or something a person must know before working with it. */
export type NodeWrong =
  | { key: string; tone: Tone; is: 'state'; reason: string }
  | { key: string; tone: Tone; is: 'condition'; condition: NodeCondition }
  | { key: string; tone: Tone; is: 'windows'; message: Message; since: number | null }
  | { key: string; tone: Tone; is: 'pods'; stuck: number }
  | { key: string; tone: Tone; is: 'cordoned' }
  | { key: string; tone: Tone; is: 'protection'; owner: string; reason: string; until: number };

/** Kubernetes' own conditions besides Ready report problems, and so do a node problem detector's: True is bad. */
const isFailing = ({ type, status }: NodeCondition): boolean => type !== 'Ready' && status === 'True';

/** The problems of a node, those that need a person first. Its protection has not expired; `read` is undefined while only the live row is loaded. */
export function nodeWrong(node: NodeRow, read: NodeRead | undefined): NodeWrong[] {
  const { protection: hold } = node;
  const conditions = read?.kube?.conditions ?? [];
  const stuck = read?.pods?.filter(({ health }) => health === 'stuck').length ?? 0;
  const signals = read?.windows?.signals ?? [];
  const of = (wanted: 'unhealthy' | 'watch'): NodeWrong[] =>
    signals
      .filter(({ state }) => state === wanted)
      .map(({ part, message, since }) => ({
        key: part,
        tone: wanted === 'unhealthy' ? 'bad' : 'warn',
        is: 'windows',
        message,
        since,
      }));
  return [
    ...(node.state === 'ready'
      ? []
      : [{ key: 'state', tone: nodeTone[node.state], is: 'state' as const, reason: node.stateReason }]),
    ...of('unhealthy'),
    ...conditions
      .filter(isFailing)
      .map((condition) => ({ key: condition.type, tone: 'bad' as const, is: 'condition' as const, condition })),
    ...(stuck > 0 ? [{ key: 'pods', tone: 'bad' as const, is: 'pods' as const, stuck }] : []),
    ...of('watch'),
    ...(node.cordoned ? [{ key: 'cordoned', tone: 'warn' as const, is: 'cordoned' as const }] : []),
    ...(hold === null ? [] : [{ key: 'protection', tone: 'warn' as const, is: 'protection' as const, ...hold }]),
  ];
}
