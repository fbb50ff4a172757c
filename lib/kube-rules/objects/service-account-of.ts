import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ServiceAccountFacts } from './cluster-facts';

/** A ServiceAccount (core/v1); null when it has no name. */
export function serviceAccountOf(raw: RawObject): ServiceAccountFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const name = textAt(metadata, 'name');
  return name === '' ? null : { namespace: textAt(metadata, 'namespace') || 'default', name };
}
