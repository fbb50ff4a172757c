import { message } from '../message/message';
import type { NodeCondition } from '../node/node';
import { type TimelineSignal, statedTime } from './signal';
import { nodeObject, type TimelineObject, withinKey } from './timeline-object';

/** What decides about entries of a node. */
export interface SeenNode {
  uid: string;
  name: string;
  ready: 'True' | 'False' | 'Unknown';
  unschedulable: boolean;
  kubeletVersion: string;
  osImage: string;
  bootId: string;
  conditions: readonly NodeCondition[];
  createdAt: number;
}

export interface NodeSighting {
  before: SeenNode | null;
  after: SeenNode | null;
  now: number;
  /** Nodes created later have joined; null: the nodes are read for the first time. */
  since: number | null;
  pool: TimelineObject | null;
  /** Since when and by which program it is cordoned; null: it is not, or unknown. */
  cordon: { by: string | null; at: number | null } | null;
}

/** A new node is not Ready for minutes; that is no failure. */
const YOUNG_MS = 15 * 60_000;

type Part = Omit<TimelineSignal, 'source' | 'object' | 'within'>;

/** What a change of a node's row means. Heartbeats mean nothing and cost a few comparisons. */
export function nodeSignals(sighting: NodeSighting): TimelineSignal[] {
  const { before, after, now, pool } = sighting;
  const node = after ?? before;
  if (node === null) return [];
  const parts =
    after === null ? left(node, now) : before === null ? came(after, sighting) : moved(before, after, sighting);
  if (parts.length === 0) return [];
  const object = nodeObject(node.name);
  return parts.map((part) => ({ ...part, source: 'node', object, within: pool === null ? [] : [withinKey(pool)] }));
}

const moment = (part: Pick<Part, 'key' | 'at' | 'tone' | 'text'> & Partial<Part>): Part => ({
  kind: 'moment',
  raw: null,
  count: 1,
  ...part,
});

const keyOf = (node: SeenNode, what: string): string => `node/${node.name}/${what}`;
const end = (node: SeenNode, { what, at }: { what: string; at: number }): Part =>
  moment({
    key: keyOf(node, what),
    kind: 'end',
    at,
    tone: 'ok',
    text: message('timeline.node-ready', { node: node.name }),
    count: 0,
  });

const rawOf = ({ reason, message: text }: NodeCondition): string | null =>
  [reason, text].filter((part) => part !== '').join(': ') || null;
const readyOf = (node: SeenNode): NodeCondition | undefined => node.conditions.find(({ type }) => type === 'Ready');
/** Conditions other than Ready are problems while True (Kubernetes docs: node conditions; node-problem-detector). */
const problemsOf = (node: SeenNode): NodeCondition[] =>
  node.conditions.filter(({ type, status }) => type !== 'Ready' && status === 'True');

function notReady(node: SeenNode, now: number): Part {
  const condition = readyOf(node);
  const params = { node: node.name };
  return moment({
    key: keyOf(node, 'not-ready'),
    kind: 'start',
    at: statedTime(condition?.changedAt ?? null, now),
    tone: 'bad',
    text:
      node.ready === 'Unknown' ? message('timeline.node-silent', params) : message('timeline.node-not-ready', params),
    raw: condition === undefined ? null : rawOf(condition),
  });
}

const pressure = (node: SeenNode, { condition, now }: { condition: NodeCondition; now: number }): Part =>
  moment({
    key: keyOf(node, condition.type),
    kind: 'start',
    at: statedTime(condition.changedAt, now),
    tone: 'warn',
    text: message('timeline.node-condition', { node: node.name, condition: condition.type }),
    raw: rawOf(condition),
  });

/** That it is cordoned, not Ready, or under pressure holds also where no time is known or worth an entry. */
function came(node: SeenNode, { now, since, cordon }: NodeSighting): Part[] {
  const isNew = since !== null && node.createdAt >= since;
  const isYoung = now - node.createdAt < YOUNG_MS;
  const standing = [
    ...(node.ready === 'True'
      ? []
      : [isYoung ? { ...notReady(node, now), kind: 'holds' as const } : notReady(node, now)]),
    ...problemsOf(node).map((condition) => pressure(node, { condition, now })),
    ...(node.unschedulable ? [cordoned(node, { now, cordon })] : []),
  ].map((part): Part => ({ ...part, standing: true }));
  if (!isNew) return standing;
  const text = message('timeline.node-joined', { node: node.name });
  const key = keyOf(node, `joined ${node.uid}`);
  return [moment({ key, at: node.createdAt, tone: 'info', text, standing: true }), ...standing];
}

const cordonText = (node: string, by: string | null) =>
  by === null ? message('timeline.node-cordoned', { node }) : message('timeline.node-cordoned-by', { node, by });

function cordoned(node: SeenNode, { now, cordon }: Pick<NodeSighting, 'now' | 'cordon'>, isSeen = false): Part {
  const at = cordon?.at ?? null;
  return moment({
    key: keyOf(node, 'cordoned'),
    kind: isSeen || at !== null ? 'start' : 'holds',
    at: statedTime(at, now),
    tone: 'info',
    text: cordonText(node.name, cordon?.by ?? null),
  });
}

function left(node: SeenNode, now: number): Part[] {
  const ends = [
    ...(node.ready === 'True' ? [] : [end(node, { what: 'not-ready', at: now })]),
    ...(node.unschedulable ? [end(node, { what: 'cordoned', at: now })] : []),
    ...problemsOf(node).map(({ type }) => end(node, { what: type, at: now })),
  ];
  const text = message('timeline.node-left', { node: node.name });
  return [...ends, moment({ key: keyOf(node, `left ${node.uid}`), at: now, tone: 'info', text })];
}

function moved(before: SeenNode, after: SeenNode, sighting: NodeSighting): Part[] {
  const { now } = sighting;
  return [
    ...readiness(before, after, now),
    ...conditions(before, after, now),
    ...cordons(before, after, sighting),
    ...versions(before, after, now),
  ];
}

function readiness(before: SeenNode, after: SeenNode, now: number): Part[] {
  if (before.ready === after.ready) return [];
  if (after.ready !== 'True') {
    const isYoung = before.ready !== 'True' && now - after.createdAt < YOUNG_MS;
    return isYoung ? [] : [{ ...notReady(after, now), count: before.ready === 'True' ? 1 : 0 }];
  }
  const at = statedTime(readyOf(after)?.changedAt ?? null, now);
  const text = message('timeline.node-ready', { node: after.name });
  return [end(after, { what: 'not-ready', at }), moment({ key: keyOf(after, 'ready'), at, tone: 'ok', text })];
}

function conditions(before: SeenNode, after: SeenNode, now: number): Part[] {
  if (before.conditions === after.conditions) return [];
  const [was, is] = [problemsOf(before), problemsOf(after)];
  const lacks = (list: NodeCondition[], one: NodeCondition): boolean => list.every(({ type }) => type !== one.type);
  return [
    ...is.filter((one) => lacks(was, one)).map((condition) => pressure(after, { condition, now })),
    ...was.filter((one) => lacks(is, one)).map(({ type }) => end(after, { what: type, at: now })),
  ];
}

function cordons(before: SeenNode, after: SeenNode, sighting: NodeSighting): Part[] {
  if (before.unschedulable === after.unschedulable) return [];
  if (after.unschedulable) return [cordoned(after, sighting, true)];
  const text = message('timeline.node-uncordoned', { node: after.name });
  const { now: at } = sighting;
  return [end(after, { what: 'cordoned', at }), moment({ key: keyOf(after, 'uncordoned'), at, tone: 'info', text })];
}

function versions(before: SeenNode, after: SeenNode, now: number): Part[] {
  const { name: node } = after;
  const differs = (field: 'kubeletVersion' | 'osImage' | 'bootId'): boolean =>
    before[field] !== after[field] && before[field] !== '' && after[field] !== '';
  const said = (what: string, text: Part['text']): Part =>
    moment({ key: keyOf(after, what), at: now, tone: 'info', text });
  const { kubeletVersion: kubelet, osImage: image } = after;
  return [
    ...(differs('kubeletVersion')
      ? [
          said(
            `kubelet ${kubelet}`,
            message('timeline.node-kubelet', { node, from: before.kubeletVersion, to: kubelet }),
          ),
        ]
      : []),
    ...(differs('osImage')
      ? [said(`image ${image}`, message('timeline.node-image', { node, from: before.osImage, to: image }))]
      : []),
    ...(differs('bootId') ? [said('restarted', message('timeline.node-restarted', { node }))] : []),
  ];
}
