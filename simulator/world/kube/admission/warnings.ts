import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, recordOf } from '@/simulator/world/kube/kube-object';
import { fieldAt } from '@/simulator/world/kube/table/field-at';

const TEMPLATES = ['spec', 'spec.template.spec', 'spec.jobTemplate.spec.template.spec'];
const DEPRECATED: Record<string, string> = {
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
};

/** Warnings of the API server about a pod spec (pkg/api/pod warnings.go), sent as `Warning` headers. */
export function podWarnings(object: KubeObject): string[] {
  return TEMPLATES.flatMap((path) => {
    const spec = fieldAt(object, path);
    if (!isRecord(spec)) return [];
    return Object.entries(DEPRECATED)
      .filter(([key]) => key in recordOf(spec['nodeSelector']))
      .map(
        ([key, instead]) => `${path}.nodeSelector[${key}]: deprecated since v1.14; use "${instead}" instead`,
      );
  });
}
