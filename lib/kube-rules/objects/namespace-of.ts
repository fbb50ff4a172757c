import { objectAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { NamespaceFacts } from './cluster-facts';

/** A Namespace (core/v1); null when it has no name. */
export function namespaceOf(raw: RawObject): NamespaceFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  return { name, labels: textMapAt(metadata, 'labels'), annotations: textMapAt(metadata, 'annotations') };
}
