import { nodeLabelInput, type NodeLabelInput } from '@/lib/changes/node-label/input';
import { nodeTaintInput, type NodeTaintInput } from '@/lib/changes/node-taint/input';
import { taintSchema, type NodeRow, type Taint } from '@/lib/domain/node/node';

export const taintEffects = taintSchema.shape.effect.options;

export interface LabelRow {
  id: number;
  act: 'set' | 'remove';
  key: string;
  value: string;
  effect: Taint['effect'] | null;
}

export const emptyRow = (id: number): LabelRow => ({ id, act: 'set', key: '', value: '', effect: 'NoSchedule' });

const begun = ({ key, value }: LabelRow): boolean => key.trim() !== '' || value.trim() !== '';

export type LabelReason = 'nothing' | 'noKey' | 'twice' | 'wrong';
export type LabelAnswer<Input> = { input: Input; reason: null } | { input: null; reason: LabelReason };

type Nodes = NodeLabelInput['nodes'];
interface Parser<Input> {
  safeParse: (value: unknown) => { success: true; data: Input } | { success: false };
}

function answer<Input>(schema: Parser<Input>, value: unknown): LabelAnswer<Input> {
  const parsed = schema.safeParse(value);
  return parsed.success ? { input: parsed.data, reason: null } : { input: null, reason: 'wrong' };
}

function refused(rows: readonly LabelRow[]): LabelReason | null {
  if (rows.length === 0) return 'nothing';
  return rows.some(({ key }) => key.trim() === '') ? 'noKey' : null;
}

const trimmed = (rows: readonly LabelRow[]): LabelRow[] =>
  rows.filter(begun).map((row) => ({ ...row, key: row.key.trim(), value: row.value.trim() }));

/** A label is named once: a second line of its key would silently win over the first. */
export function labelAnswer(all: readonly LabelRow[], nodes: Nodes): LabelAnswer<NodeLabelInput> {
  const rows = trimmed(all);
  const reason = refused(rows);
  if (reason !== null) return { input: null, reason };
  if (new Set(rows.map(({ key }) => key)).size < rows.length) return { input: null, reason: 'twice' };
  const set = rows.filter(({ act }) => act === 'set');
  return answer(nodeLabelInput, {
    nodes,
    set: Object.fromEntries(set.map(({ key, value }) => [key, value])),
    remove: rows.filter(({ act }) => act === 'remove').map(({ key }) => key),
  });
}

/** A taint is its key and its effect; removing a key without an effect removes all of its effects. */
const overlap = (a: LabelRow, b: LabelRow): boolean =>
  a.key === b.key && (a.effect === b.effect || a.effect === null || b.effect === null);

export function taintAnswer(all: readonly LabelRow[], nodes: Nodes): LabelAnswer<NodeTaintInput> {
  const rows = trimmed(all);
  const reason = refused(rows);
  if (reason !== null) return { input: null, reason };
  if (rows.some((row, at) => rows.slice(at + 1).some((other) => overlap(row, other))))
    return { input: null, reason: 'twice' };
  return answer(nodeTaintInput, {
    nodes,
    set: rows.flatMap(({ act, key, value, effect }) => (act === 'set' ? [{ key, value, effect }] : [])),
    remove: rows.flatMap(({ act, key, effect }) => (act === 'remove' ? [{ key, effect }] : [])),
  });
}

export interface PresentTaint {
  key: string;
  effect: Taint['effect'];
  count: number;
}

export function presentTaints(nodes: readonly Pick<NodeRow, 'taints'>[]): PresentTaint[] {
  const found = new Map<string, PresentTaint>();
  for (const { key, effect } of nodes.flatMap(({ taints }) => taints)) {
    const name = `${key}:${effect}`;
    found.set(name, { key, effect, count: (found.get(name)?.count ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => (`${a.key}:${a.effect}` < `${b.key}:${b.effect}` ? -1 : 1));
}
