import type { NamespaceFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { type Found, type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { labelOf } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { ReadContainer, ReadWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';

type Labels = Readonly<Record<string, string>>;

/** How an injector adds containers to pods, and how pods opt out (documentation of each). */
interface Injector {
  name: string;
  /** Decides by labels and annotations of the namespace, either of which may be absent. */
  byNamespace(labels: Labels, annotations: Labels): boolean;
  byPod(labels: Labels, annotations: Labels): boolean;
  out(labels: Labels, annotations: Labels): boolean;
  containers: RegExp;
  optOut: { map: 'labels' | 'annotations'; key: string; value: string };
  hasWindows?: true;
}

const ISTIO = 'sidecar.istio.io/inject';
const LINKERD = 'linkerd.io/inject';
const VAULT = 'vault.hashicorp.com/agent-inject';
const DAPR = 'dapr.io/enabled';
const DATADOG = 'admission.datadoghq.com/enabled';

const linkerdOn = (annotations: Labels): boolean =>
  ['enabled', 'ingress'].includes(labelOf(annotations, LINKERD) ?? '');

const injectors: readonly Injector[] = [
  {
    name: 'Istio',
    byNamespace: (labels) =>
      labelOf(labels, 'istio-injection') === 'enabled' ||
      (labelOf(labels, 'istio.io/rev') !== null && labelOf(labels, 'istio-injection') !== 'disabled'),
    byPod: (labels, annotations) => (labelOf(labels, ISTIO) ?? labelOf(annotations, ISTIO)) === 'true',
    out: (labels, annotations) => (labelOf(labels, ISTIO) ?? labelOf(annotations, ISTIO)) === 'false',
    containers: /^istio-(proxy|init|validation)$/,
    optOut: { map: 'labels', key: ISTIO, value: 'false' },
  },
  {
    name: 'Linkerd',
    byNamespace: (_, annotations) => linkerdOn(annotations),
    byPod: (_, annotations) => linkerdOn(annotations),
    out: (_, annotations) => labelOf(annotations, LINKERD) === 'disabled',
    containers: /^linkerd-(proxy|init|network-validator)$/,
    optOut: { map: 'annotations', key: LINKERD, value: 'disabled' },
  },
  {
    name: 'Dapr',
    byNamespace: () => false,
    byPod: (_, annotations) => labelOf(annotations, DAPR) === 'true',
    out: (_, annotations) => labelOf(annotations, DAPR) === 'false',
    containers: /^daprd$/,
    optOut: { map: 'annotations', key: DAPR, value: 'false' },
    hasWindows: true,
  },
  {
    name: 'Vault',
    byNamespace: () => false,
    byPod: (_, annotations) => labelOf(annotations, VAULT) === 'true',
    out: (_, annotations) => labelOf(annotations, VAULT) === 'false',
    containers: /^vault-agent(-init)?$/,
    optOut: { map: 'annotations', key: VAULT, value: 'false' },
  },
  {
    name: 'Datadog',
    byNamespace: () => false,
    byPod: (labels, annotations) =>
      labelOf(labels, DATADOG) === 'true' ||
      Object.keys(annotations).some((key) => /^admission\.datadoghq\.com\/[a-z]+-lib\./.test(key)),
    out: (labels) => labelOf(labels, DATADOG) === 'false',
    containers: /^datadog-(lib-.*|init-.*)$/,
    optOut: { map: 'labels', key: DATADOG, value: 'false' },
  },
];

const NO_LABELS: Labels = {};

const namespaceOf = ({ cluster, workload }: WorkloadLintInput): NamespaceFacts | undefined =>
  cluster.namespaces?.find(({ name }) => name === workload.namespace);

const isExternal = ({ lint }: ReadContainer): boolean =>
  lint === null || (lint.image.os !== 'windows' && lint.image.os !== 'both');

const optingOut = ({ metaAt }: ReadWorkload, { optOut }: Injector): FixRecipe[][] => [
  [{ recipe: 'set', path: pointer(metaAt, optOut.map, optOut.key), value: optOut.value }],
];

function injected(injector: Injector, workload: ReadWorkload, input: WorkloadLintInput): Found[] {
  const { labels, annotations, containers, metaAt } = workload;
  const severity = injector.hasWindows === true ? 'warning' : 'error';
  const params = { injector: injector.name };
  const present = containers.filter((one) => injector.containers.test(one.name) && isExternal(one));
  if (present.length > 0) return [{ at: present.map(({ at }) => at), severity, params }];
  if (injector.out(labels, annotations)) return [];
  const namespace = namespaceOf(input);
  const requested =
    injector.byPod(labels, annotations) ||
    injector.byNamespace(namespace?.labels ?? NO_LABELS, namespace?.annotations ?? NO_LABELS);
  return requested ? [{ at: [metaAt], severity, params, fixes: optingOut(workload, injector) }] : [];
}

export const injectionRules: readonly WorkloadRule[] = [
  windowsRule({ id: 'WIN-NET-013', severity: 'error', source: 'case study; judgment' }, (workload, input) =>
    injectors.flatMap((injector) => injected(injector, workload, input)),
  ),
];
