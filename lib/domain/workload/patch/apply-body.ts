import { isObject, objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { isItem, isItemStep } from '@/lib/kube-rules/patch/field-set';
import { isAtomicMap, listRule } from '@/lib/kube-rules/patch/list-keys';
import { type Json, jsonOf } from '@/lib/domain/json';
import { FIELD_MANAGER } from '@/lib/domain/node/node-protection';
import type { Edit } from './edits';
import { fieldManagersOf } from './managed-by';
import type { PatchTarget } from './patch';
import { valueAt } from '@/lib/kube-rules/patch/json-pointer';

type Tree = { [key: string]: Json };

const isTree = (value: Json | undefined): value is Tree => isObject(value);

/** Field names of a path: its steps without list indexes. */
const fieldsOn = (steps: readonly string[], after: RawObject): string[] =>
  steps.filter((_, depth) => !Array.isArray(valueAt(after, steps.slice(0, depth))));

/** The part of a path that can be named individually: up to the first atomic map or list. */
function nameable(steps: readonly string[], after: RawObject): readonly string[] {
  for (const depth of steps.keys()) {
    const to = steps.slice(0, depth + 1);
    const path = fieldsOn(to, after);
    const isField = !Array.isArray(valueAt(after, steps.slice(0, depth)));
    const isWholeList = Array.isArray(valueAt(after, to)) && listRule(path).kind !== 'map';
    if (isField && (isAtomicMap(path) || isWholeList)) return to;
  }
  return steps;
}

function itemIn(list: Json[], item: unknown, keys: readonly string[]): Tree {
  const named: Tree = {};
  for (const key of keys) {
    const value = isObject(item) ? (item[key] ?? (key === 'protocol' ? 'TCP' : undefined)) : undefined;
    if (value !== undefined) named[key] = jsonOf(value);
  }
  const found = list.find((one) => isTree(one) && keys.every((key) => one[key] === named[key]));
  if (isTree(found)) return found;
  list.push(named);
  return named;
}

function put(tree: Tree, { steps, after }: { steps: readonly string[]; after: RawObject }): void {
  let at: Tree = tree;
  const last = steps.length - 1;
  for (let depth = 0; depth <= last; depth += 1) {
    const step = steps[depth] ?? '';
    const value = valueAt(after, steps.slice(0, depth + 1));
    if (depth === last) {
      at[step] = jsonOf(value);
      return;
    }
    const rule = listRule(fieldsOn(steps.slice(0, depth + 1), after));
    if (Array.isArray(value) && rule.kind === 'map') {
      const list = at[step];
      const items: Json[] = Array.isArray(list) ? list : [];
      at[step] = items;
      depth += 1;
      const item = itemIn(items, valueAt(after, steps.slice(0, depth + 1)), rule.apply);
      if (depth === last) Object.assign(item, jsonOf(valueAt(after, steps)));
      at = item;
    } else {
      const below = at[step];
      at[step] = isTree(below) ? below : {};
      at = isTree(at[step]) ? at[step] : at;
    }
  }
}

/** Paths that a manager owns in an object, as steps. */
function ownPlaces(set: RawObject, object: unknown, steps: readonly string[] = []): string[][] {
  const members = Object.entries(set).filter(([key]) => key !== '.');
  if (members.length === 0) return steps.length === 0 || object === undefined ? [] : [[...steps]];
  return members.flatMap(([key, below]) => {
    if (!isObject(below)) return [];
    if (key.startsWith('f:')) {
      const name = key.slice(2);
      const value = isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
      return ownPlaces(below, value, [...steps, name]);
    }
    const items: readonly unknown[] = Array.isArray(object) && isItemStep(key) ? object : [];
    const index = items.findIndex((item) => isItem(key, item));
    return index < 0 ? [] : ownPlaces(below, items[index], [...steps, String(index)]);
  });
}

/** Repeats earlier applies: omitted fields are removed (Kubernetes docs: Server-Side Apply). The UID is a guard. */
export function applyBody(q: {
  target: PatchTarget;
  before: RawObject;
  after: RawObject;
  edits: readonly Edit[];
}): Tree {
  const { target, before, after, edits } = q;
  const body: Tree = {};
  const mine = fieldManagersOf(before).filter(
    ({ manager, operation }) => manager === FIELD_MANAGER && operation === 'Apply',
  );
  const kept = mine.flatMap(({ fields }) => ownPlaces(fields, after));
  for (const steps of [...kept, ...edits.map((edit) => edit.steps)])
    put(body, { steps: nameable(steps, after), after });
  const { apiVersion, kind, name, namespace, uid } = target;
  const metadata = jsonOf(objectAt(body, 'metadata'));
  return { ...body, apiVersion, kind, metadata: { ...(isTree(metadata) ? metadata : {}), name, namespace, uid } };
}
