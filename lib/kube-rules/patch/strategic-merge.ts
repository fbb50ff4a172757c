import { isObject, listOf, type RawObject } from '../json/kube-json';
import { listRule } from './list-keys';

const ORDER = '$setElementOrder/';
const DELETE_FROM = '$deleteFromPrimitiveList/';

/** Strategic merge patch: as RFC 7386, but lists with a merge key merge by it, and `$patch` directives rule. */
export function strategicMerge(document: RawObject, patch: RawObject, path: readonly string[] = []): RawObject {
  if (patch['$patch'] === 'replace') return withoutDirectives(patch);
  const result = retained(document, patch);
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__' || (key.startsWith('$') && !key.startsWith(DELETE_FROM))) continue;
    if (key.startsWith(DELETE_FROM)) {
      const field = key.slice(DELETE_FROM.length);
      const gone = new Set(listOf(value));
      result[field] = listOf(result[field]).filter((item) => !gone.has(item));
    } else if (value === null) delete result[key];
    else if (isObject(value)) {
      if (value['$patch'] === 'delete') delete result[key];
      else result[key] = strategicMerge(isObject(result[key]) ? result[key] : {}, value, [...path, key]);
    } else if (Array.isArray(value)) {
      result[key] = mergeList(listOf(result[key]), value, { path: [...path, key], order: patch[`${ORDER}${key}`] });
    } else result[key] = value;
  }
  return result;
}

/** `$retainKeys` drops every member it does not name. */
function retained(document: RawObject, patch: RawObject): RawObject {
  const retain = patch['$retainKeys'];
  if (!Array.isArray(retain)) return { ...document };
  return Object.fromEntries(Object.entries(document).filter(([key]) => retain.includes(key)));
}

function withoutDirectives(record: RawObject): RawObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith('$')));
}

interface ListPlace {
  path: readonly string[];
  order: unknown;
}

function mergeList(list: readonly unknown[], patch: readonly unknown[], place: ListPlace): unknown[] {
  const rule = listRule(place.path);
  if (rule.kind === 'set') return [...new Set([...list, ...patch])];
  if (rule.kind === 'atomic') return patch.map((item) => (isObject(item) ? withoutDirectives(item) : item));
  if (patch.some((item) => isObject(item) && item['$patch'] === 'replace' && item[rule.strategic] === undefined))
    return patch.filter((item) => isObject(item) && item['$patch'] === undefined);
  const key = rule.strategic;
  const result = [...list];
  for (const item of patch) {
    if (!isObject(item)) continue;
    const at = result.findIndex((each) => isObject(each) && each[key] === item[key]);
    const known = result[at];
    if (item['$patch'] === 'delete') {
      if (at >= 0) result.splice(at, 1);
    } else if (isObject(known)) result[at] = strategicMerge(known, item, place.path);
    else result.push(strategicMerge({}, item, place.path));
  }
  return ordered(result, key, listOf(place.order));
}

/** Items named by `$setElementOrder` come first in its order; others follow in theirs. */
function ordered(list: unknown[], key: string, order: readonly unknown[]): unknown[] {
  if (order.length === 0) return list;
  const rank = new Map(order.map((item, index) => [isObject(item) ? item[key] : item, index]));
  const rankOf = (item: unknown): number => (isObject(item) ? (rank.get(item[key]) ?? order.length) : order.length);
  return list.toSorted((a, b) => rankOf(a) - rankOf(b));
}
