import { isObject, listOf, objectAt, type RawObject } from '../json/kube-json';
import { type FieldSet, isItem, isItemStep, itemStep } from './field-set';
import { listRule } from './list-keys';

type Path = readonly string[];

interface Applied {
  manifest: unknown;
  /** What the owner of the manifest set before. */
  owned: FieldSet;
}

function keptMembers(stored: RawObject, { manifest, owned }: Applied & { manifest: RawObject }, path: Path): RawObject {
  const isSet = (key: string): boolean => Object.hasOwn(manifest, key) && manifest[key] !== null;
  const kept = Object.entries(stored).filter(([key]) => isSet(key) || !Object.hasOwn(owned, `f:${key}`));
  return Object.fromEntries(
    kept.map(([key, member]) => {
      const inside = { manifest: isSet(key) ? manifest[key] : undefined, owned: objectAt(owned, `f:${key}`) };
      return [key, withoutDropped(member, inside, [...path, key])];
    }),
  );
}

function keptItems(stored: readonly unknown[], { manifest, owned }: Applied, path: Path): unknown[] {
  const items = new Map(listOf(manifest).map((item) => [itemStep(item, path), item]));
  return stored.flatMap((item) => {
    const step = itemStep(item, path);
    const mine = Object.keys(owned).find((one) => isItemStep(one) && isItem(one, item));
    if (!items.has(step)) return mine === undefined ? [item] : [];
    return [withoutDropped(item, { manifest: items.get(step), owned: objectAt(owned, mine ?? '') }, path)];
  });
}

/**
 * A stored object without what its owner no longer sets, as a three-way merge deletes it (kubectl apply, Helm): whole
 * members and items, even if others set a part of them. Lists that are one value stay: a manifest replaces them.
 */
export function withoutDropped(stored: unknown, applied: Applied, path: Path = []): unknown {
  const { manifest, owned } = applied;
  if (isObject(stored) && isObject(manifest)) return keptMembers(stored, { manifest, owned }, path);
  const isKeyed = Array.isArray(stored) && Array.isArray(manifest) && listRule(path).kind !== 'atomic';
  return isKeyed ? keptItems(stored, applied, path) : stored;
}
