import { isObject, objectAt, objectsAt, type RawObject, textAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { meets } from '@/lib/kube-rules/selector/label-requirement';
import { labelSelectorOf } from '@/lib/kube-rules/selector/label-selector';
import { type WorkloadRule, windowsRule, type ClusterRule, clusterRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { listed } from '../read/names';
import { inNamespace, nameOf, networkOf, withoutWindows } from '../read/network';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { clusterView } from '../read/cluster-view';

/** Policies that select the pods of the workload (an empty selector selects all); empty if policies were not read. */
const policiesOf = ({ cluster, pod, workload }: WorkloadLintInput): RawObject[] =>
  inNamespace(cluster.beside.networkPolicies, workload.namespace).filter((policy) => {
    const selector = labelSelectorOf(objectAt(policy, 'spec')['podSelector'] ?? {});
    return selector !== null && selector.every((requirement) => meets(pod.labels, requirement));
  });

const labelsAt = (input: WorkloadLintInput): string => pointer(readWorkload(input).metaAt, 'labels');

const notEnforcedRule = windowsRule(
  { id: 'WIN-NET-004', severity: 'warning', source: 'S3; Calico docs' },
  (_, input) => {
    const { cnis, windowsPolicy, azureNpm } = networkOf(input.cluster);
    const without = cnis.has('flannel') || cnis.has('vpc') || input.cluster.provider === 'gke';
    if (!without || windowsPolicy || azureNpm) return [];
    const policies = policiesOf(input);
    if (policies.length === 0) return [];
    return [{ at: [labelsAt(input)], params: { policies: listed(policies.map(nameOf)) } }];
  },
);

const isNegative = (selector: RawObject): boolean =>
  objectsAt(selector, 'matchExpressions').some(({ operator }) => ['NotIn', 'DoesNotExist'].includes(String(operator)));

function peerFeatures(peer: RawObject): string[] {
  const except = textsAt(objectAt(peer, 'ipBlock'), 'except').length > 0;
  const negative = [objectAt(peer, 'podSelector'), objectAt(peer, 'namespaceSelector')].some(isNegative);
  return [...(except ? ['ipBlock.except'] : []), ...(negative ? ['NotIn, DoesNotExist'] : [])];
}

const portFeatures = (port: RawObject): string[] => [
  ...(typeof port['port'] === 'string' ? [`port ${textAt(port, 'port')}`] : []),
  ...(port['protocol'] === 'SCTP' ? ['SCTP'] : []),
];

/** What a policy requires that Azure NPM does not support on Windows (AKS documentation: network policies). */
function unsupportedIn(policy: RawObject): string[] {
  const spec = objectAt(policy, 'spec');
  const rules = [...objectsAt(spec, 'ingress'), ...objectsAt(spec, 'egress')].filter(isObject);
  return [
    ...(isNegative(objectAt(spec, 'podSelector')) ? ['NotIn, DoesNotExist'] : []),
    ...rules.flatMap((rule) => [
      ...objectsAt(rule, 'ports').flatMap(portFeatures),
      ...[...objectsAt(rule, 'from'), ...objectsAt(rule, 'to')].flatMap(peerFeatures),
    ]),
  ];
}

const azureNpmRule = windowsRule({ id: 'WIN-NET-005', severity: 'warning', source: 'A' }, (_, input) => {
  if (!networkOf(input.cluster).azureNpm) return [];
  return policiesOf(input).flatMap((policy) => {
    const features = [...new Set(unsupportedIn(policy))];
    if (features.length === 0) return [];
    return [{ at: [labelsAt(input)], params: { policy: nameOf(policy), features: listed(features) } }];
  });
});

export const policyRules: readonly WorkloadRule[] = [notEnforcedRule, azureNpmRule];

const withoutWindowsRule = clusterRule(
  { id: 'WIN-NET-006', for: 'cluster', severity: 'error', source: 'S0 S4; G.5' },
  ({ cluster: facts }) => {
    const cni = withoutWindows(networkOf(facts));
    return clusterView(facts).windows.length === 0 || cni === null
      ? []
      : [{ params: { cni, provider: facts.provider } }];
  },
);

const MANY_SERVICES = 450;

const manyServicesRule = clusterRule(
  { id: 'WIN-NET-010', for: 'cluster', severity: 'info', source: 'A; S3' },
  ({ cluster: facts }) => {
    const services = facts.beside.services ?? [];
    const count = services.filter(({ spec }) => !isExternalName(spec)).length;
    if (clusterView(facts).windows.length === 0 || count <= MANY_SERVICES) return [];
    return [{ params: { count } }];
  },
);

/** Only a DNS name; no node implements anything for it. */
const isExternalName = (spec: unknown): boolean =>
  typeof spec === 'object' && spec !== null && 'type' in spec && spec.type === 'ExternalName';

export const clusterNetworkRules: readonly ClusterRule[] = [withoutWindowsRule, manyServicesRule];
