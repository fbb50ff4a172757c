import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { VerticalAutoscalerFacts } from './cluster-facts';

/** A VerticalPodAutoscaler (autoscaling.k8s.io/v1); null when it has no name or no target. */
export function verticalAutoscalerOf(raw: RawObject): VerticalAutoscalerFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const target = objectAt(spec, 'targetRef');
  const [name, kind, targetName] = [textAt(metadata, 'name'), textAt(target, 'kind'), textAt(target, 'name')];
  if (name === '' || kind === '' || targetName === '') return null;
  return {
    namespace: textAt(metadata, 'namespace') || 'default',
    name,
    target: { kind, name: targetName },
    updateMode: textAt(objectAt(spec, 'updatePolicy'), 'updateMode') || 'Auto',
  };
}
