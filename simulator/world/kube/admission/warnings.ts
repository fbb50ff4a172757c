import { podSecurityWarning } from '@/simulator/world/kube/admission/pod-security';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';
import { fieldAt } from '@/simulator/world/kube/table/field-at';

const SPECS: Record<string, string> = {
  Pod: 'spec',
  PodTemplate: 'template.spec',
  CronJob: 'spec.jobTemplate.spec.template.spec',
};
const CONTROLLERS = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'ReplicationController'];

const DEPRECATED: Record<string, { since: string; instead: string }> = {
  'beta.kubernetes.io/os': { since: 'v1.14', instead: 'kubernetes.io/os' },
  'beta.kubernetes.io/arch': { since: 'v1.14', instead: 'kubernetes.io/arch' },
  'failure-domain.beta.kubernetes.io/region': { since: 'v1.17', instead: 'topology.kubernetes.io/region' },
  'failure-domain.beta.kubernetes.io/zone': { since: 'v1.17', instead: 'topology.kubernetes.io/zone' },
  'beta.kubernetes.io/instance-type': { since: 'v1.17', instead: 'node.kubernetes.io/instance-type' },
};

function remark(key: string, path: string, named: boolean): string[] {
  const old = DEPRECATED[key];
  if (old === undefined) return [];
  const words = `deprecated since ${old.since}; use "${old.instead}" instead`;
  return [named ? `${path}: ${key} is ${words}` : `${path}[${key}]: ${words}`];
}

function termRemarks(term: unknown, path: string): string[] {
  return listOf(recordOf(term)['matchExpressions']).flatMap((one, index) =>
    remark(shown(recordOf(one)['key']), `${path}.matchExpressions[${index}].key`, true),
  );
}

function specRemarks(spec: JsonRecord, path: string): string[] {
  const node = recordOf(recordOf(spec['affinity'])['nodeAffinity']);
  const [hard, soft] = [
    'requiredDuringSchedulingIgnoredDuringExecution',
    'preferredDuringSchedulingIgnoredDuringExecution',
  ];
  const at = `${path}.affinity.nodeAffinity`;
  return [
    ...Object.keys(recordOf(spec['nodeSelector'])).flatMap((key) =>
      remark(key, `${path}.nodeSelector`, false),
    ),
    ...listOf(recordOf(node[hard])['nodeSelectorTerms']).flatMap((term, index) =>
      termRemarks(term, `${at}.${hard}.nodeSelectorTerms[${index}]`),
    ),
    ...listOf(node[soft]).flatMap((term, index) =>
      termRemarks(recordOf(term)['preference'], `${at}.${soft}[${index}].preference`),
    ),
    ...listOf(spec['topologySpreadConstraints']).flatMap((one, index) =>
      remark(
        shown(recordOf(one)['topologyKey']),
        `${path}.topologySpreadConstraints[${index}].topologyKey`,
        true,
      ),
    ),
  ];
}

/** Warnings of the API server about a pod spec (pkg/api/pod warnings.go, Pod Security), sent as `Warning` headers. */
export function podWarnings(context: ClusterContext, object: KubeObject): string[] {
  const path = SPECS[object.kind] ?? (CONTROLLERS.includes(object.kind) ? 'spec.template.spec' : '');
  const spec = path === '' ? undefined : fieldAt(object, path);
  if (!isRecord(spec)) return [];
  const labels = context.store.namespaces.get('', object.metadata.namespace ?? '')?.metadata.labels ?? {};
  const security =
    object.kind === 'PodTemplate' ? undefined : podSecurityWarning(spec, labels, context.minor);
  return [...specRemarks(spec, path), ...(security === undefined ? [] : [security])];
}
