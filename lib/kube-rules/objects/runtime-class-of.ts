import { isObject, objectAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { RuntimeClassFacts } from './cluster-facts';
import { resourcesOf } from './resources';
import { tolerationsOf } from './tolerations-of';

/** A RuntimeClass (node.k8s.io/v1); null when it has no name. */
export function runtimeClassOf(raw: RawObject): RuntimeClassFacts | null {
  const name = textAt(objectAt(raw, 'metadata'), 'name');
  if (name === '') return null;
  const overhead = objectAt(raw, 'overhead');
  const hasOverhead = isObject(overhead['podFixed']);
  const scheduling = objectAt(raw, 'scheduling');
  return {
    name,
    handler: textAt(raw, 'handler'),
    overhead: hasOverhead ? resourcesOf(objectAt(overhead, 'podFixed')) : null,
    overheadText: hasOverhead ? textMapAt(overhead, 'podFixed') : null,
    nodeSelector: textMapAt(scheduling, 'nodeSelector'),
    tolerations: tolerationsOf(scheduling),
  };
}
