import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { NamespaceFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { labelOf } from '../rules/read/os';

type Labels = Readonly<Record<string, string>>;

/** How an injector adds containers to pods, and how pods opt out (documentation of each). */
export interface Injector {
  name: string;
  /** Decides by labels and annotations of the namespace, either of which may be absent. */
  byNamespace(labels: Labels, annotations: Labels): boolean;
  byPod(labels: Labels, annotations: Labels): boolean;
  out(labels: Labels, annotations: Labels): boolean;
  containers: RegExp;
  optOut: { map: 'labels' | 'annotations'; key: string; value: string };
  hasWindows?: true;
  /** It leaves out pods in the node's network, whose routes it would change (istio: injectRequired; linkerd2: report.go). */
  skipsHostNetwork?: true;
}

const ISTIO = 'sidecar.istio.io/inject';
const LINKERD = 'linkerd.io/inject';
const VAULT = 'vault.hashicorp.com/agent-inject';
const DAPR = 'dapr.io/enabled';
const DATADOG = 'admission.datadoghq.com/enabled';
const CONSUL = 'consul.hashicorp.com/connect-inject';
const OPEN_TELEMETRY = 'instrumentation.opentelemetry.io/inject-dotnet';

const linkerdOn = (annotations: Labels): boolean =>
  ['enabled', 'ingress'].includes(labelOf(annotations, LINKERD) ?? '');

export const injectors: readonly Injector[] = [
  {
    name: 'Istio',
    byNamespace: (labels) =>
      labelOf(labels, 'istio-injection') === 'enabled' ||
      (labelOf(labels, 'istio.io/rev') !== null && labelOf(labels, 'istio-injection') !== 'disabled'),
    byPod: (labels, annotations) => (labelOf(labels, ISTIO) ?? labelOf(annotations, ISTIO)) === 'true',
    out: (labels, annotations) => (labelOf(labels, ISTIO) ?? labelOf(annotations, ISTIO)) === 'false',
    containers: /^istio-(proxy|init|validation)$/,
    optOut: { map: 'labels', key: ISTIO, value: 'false' },
    skipsHostNetwork: true,
  },
  {
    name: 'Linkerd',
    byNamespace: (_, annotations) => linkerdOn(annotations),
    byPod: (_, annotations) => linkerdOn(annotations),
    out: (_, annotations) => labelOf(annotations, LINKERD) === 'disabled',
    containers: /^linkerd-(proxy|init|network-validator)$/,
    optOut: { map: 'annotations', key: LINKERD, value: 'disabled' },
    skipsHostNetwork: true,
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
  {
    name: 'Consul',
    byNamespace: () => false,
    byPod: (_, annotations) => labelOf(annotations, CONSUL) === 'true',
    out: (_, annotations) => labelOf(annotations, CONSUL) === 'false',
    containers: /^consul-(connect-inject-init|dataplane)/,
    optOut: { map: 'annotations', key: CONSUL, value: 'false' },
  },
  {
    name: 'OpenTelemetry',
    // The value may name the Instrumentation.
    byNamespace: (_, annotations) => !['false', ''].includes(labelOf(annotations, OPEN_TELEMETRY) ?? ''),
    byPod: (_, annotations) => !['false', ''].includes(labelOf(annotations, OPEN_TELEMETRY) ?? ''),
    out: (_, annotations) => labelOf(annotations, OPEN_TELEMETRY) === 'false',
    containers: /^opentelemetry-auto-instrumentation/,
    optOut: { map: 'annotations', key: OPEN_TELEMETRY, value: 'false' },
  },
];

const NO_LABELS: Labels = {};

interface NewPod {
  labels: Labels;
  annotations: Labels;
  spec: RawObject;
}

/** Injectors that add containers to a pod because it or its namespace requests them. */
export const requestedInjectors = (
  { labels, annotations, spec }: NewPod,
  namespace: NamespaceFacts | undefined,
): Injector[] =>
  injectors.filter(
    (one) =>
      !one.out(labels, annotations) &&
      !(one.skipsHostNetwork === true && spec['hostNetwork'] === true) &&
      (one.byPod(labels, annotations) ||
        one.byNamespace(namespace?.labels ?? NO_LABELS, namespace?.annotations ?? NO_LABELS)),
  );
