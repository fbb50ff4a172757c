import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/domain/kube-json';
import type { LimitRangeFacts } from './cluster-facts';

/** Amounts as written; the API also takes numbers. */
function amountsOf(items: RawObject[], field: string): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const item of items)
    for (const [name, amount] of Object.entries(objectAt(item, field)))
      if ((typeof amount === 'string' || typeof amount === 'number') && name !== '__proto__')
        kept[name] = String(amount);
  return kept;
}

/**
 * A LimitRange (core/v1) as far as it fills in what containers do not say; null when it does not. Its own defaults are the
 * API server's (SetDefaults_LimitRangeItem): the most is the limit, the limit is the request, else the least is.
 */
export function limitRangeOf(raw: RawObject): LimitRangeFacts | null {
  const items = objectsAt(objectAt(raw, 'spec'), 'limits').filter((one) => one['type'] === 'Container');
  if (items.length === 0) return null;
  const defaultLimits = { ...amountsOf(items, 'max'), ...amountsOf(items, 'default') };
  return {
    namespace: textAt(objectAt(raw, 'metadata'), 'namespace') || 'default',
    defaultLimits,
    defaultRequests: { ...amountsOf(items, 'min'), ...defaultLimits, ...amountsOf(items, 'defaultRequest') },
  };
}
