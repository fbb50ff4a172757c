import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { LimitBounds, LimitRangeFacts } from './cluster-facts';

/** Amounts as written; the API also takes numbers. */
function amountsOf(items: RawObject[], field: string): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const item of items)
    for (const [name, amount] of Object.entries(objectAt(item, field)))
      if ((typeof amount === 'string' || typeof amount === 'number') && name !== '__proto__')
        kept[name] = String(amount);
  return kept;
}

const typeOf = ({ type }: RawObject): LimitBounds['type'] | null =>
  type === 'Container' || type === 'Pod' ? type : null;

function boundsOf(item: RawObject): LimitBounds[] {
  const type = typeOf(item);
  if (type === null) return [];
  const [min, max, maxLimitRequestRatio] = [
    amountsOf([item], 'min'),
    amountsOf([item], 'max'),
    amountsOf([item], 'maxLimitRequestRatio'),
  ];
  const isBound = [min, max, maxLimitRequestRatio].some((one) => Object.keys(one).length > 0);
  return isBound ? [{ type, min, max, maxLimitRequestRatio }] : [];
}

/**
 * A LimitRange (core/v1) as far as it is about containers and pods; null when it is not. Its own defaults are the
 * API server's (SetDefaults_LimitRangeItem): the most is the limit, the limit is the request, else the least is.
 */
export function limitRangeOf(raw: RawObject): LimitRangeFacts | null {
  const items = objectsAt(objectAt(raw, 'spec'), 'limits').filter((one) => typeOf(one) !== null);
  if (items.length === 0) return null;
  const containers = items.filter((one) => typeOf(one) === 'Container');
  const defaultLimits = { ...amountsOf(containers, 'max'), ...amountsOf(containers, 'default') };
  const bounds = items.flatMap(boundsOf);
  const metadata = objectAt(raw, 'metadata');
  return {
    namespace: textAt(metadata, 'namespace') || 'default',
    name: textAt(metadata, 'name'),
    defaultLimits,
    defaultRequests: { ...amountsOf(containers, 'min'), ...defaultLimits, ...amountsOf(containers, 'defaultRequest') },
    ...(bounds.length === 0 ? {} : { bounds }),
  };
}
