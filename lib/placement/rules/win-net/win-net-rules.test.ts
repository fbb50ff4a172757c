import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { BesideFacts, ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { testRules, testClusterRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import {
  besideFacts,
  FIRST,
  windowsContainer,
  windowsPod,
  CORE,
  hostProcess,
  linuxContainer,
  onWindows,
  SPEC,
  workloadOf,
} from '../testing/windows-cases';
import { policyRules, clusterNetworkRules } from './network-plugins';
import { serviceRules } from './service-rules';
import { daemon, podOf } from '../../testing/lint-world';
import { injectionRules } from './injection';
import { podNetworkRules, nameRules } from './pod-network';

const LABELS = '/spec/template/metadata/labels';

const served = (spec: RawObject, reported: Partial<ClusterFacts> = {}) =>
  windowsPod(
    {},
    {
      ...reported,
      ...besideFacts({
        services: [{ metadata: { name: 'web', namespace: 'default' }, spec: { selector: { app: 'shop' }, ...spec } }],
      }),
    },
  );
const vpc = { workloads: [daemon('aws-node')] };
const old = { nodes: [linuxNode(), windowsNode({ build: 17_763 })] };

testRules(serviceRules, {
  'WIN-NET-007': {
    fires: [
      {
        input: served({ ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' }, vpc),
        at: LABELS,
        params: { services: 'web' },
      },
      {
        input: served({ ipFamilyPolicy: 'PreferDualStack' }, { workloads: [daemon('calico-node-windows')] }),
        at: LABELS,
      },
    ],
    silent: [
      served({ ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' }, vpc),
      served({ ipFamilyPolicy: 'PreferDualStack' }, { workloads: [daemon('kube-flannel-ds')] }),
    ],
  },
  'WIN-NET-008': {
    fires: [{ input: served({ sessionAffinity: 'ClientIP' }, old), at: LABELS, params: { nodes: 'win-17763' } }],
    silent: [
      served({ sessionAffinity: 'ClientIP' }, { nodes: [windowsNode()] }),
      served({ sessionAffinity: 'ClientIP', selector: { app: 'other' } }, old),
    ],
  },
  'WIN-NET-009': {
    fires: [{ input: served({ externalTrafficPolicy: 'Local' }), at: LABELS }],
    silent: [served({ externalTrafficPolicy: 'Cluster' }), served({ externalTrafficPolicy: 'Local', selector: {} })],
  },
  'WIN-NET-014': {
    fires: [
      { input: windowsContainer({ ports: [{ containerPort: 1, protocol: 'SCTP' }] }), at: `${FIRST}/ports/0/protocol` },
      { input: served({ ports: [{ port: 1, protocol: 'SCTP' }] }), at: LABELS, params: { ports: 'Service web' } },
    ],
    silent: [
      windowsContainer({ ports: [{ containerPort: 1, protocol: 'UDP' }] }),
      windowsPod({}, besideFacts({ services: null })),
    ],
  },
  'WIN-NET-015': {
    fires: [{ input: served({ type: 'NodePort' }), at: LABELS }],
    silent: [served({ type: 'ClusterIP' })],
  },
});

const governed = (spec: RawObject, daemons: readonly string[], namespace = 'default') =>
  windowsPod(
    {},
    {
      workloads: daemons.map((name) => daemon(name)),
      ...besideFacts({ networkPolicies: [{ metadata: { name: 'deny', namespace }, spec }] }),
    },
  );
const onGke = (spec: RawObject) =>
  windowsPod(
    {},
    {
      provider: 'gke',
      ...besideFacts({ networkPolicies: [{ metadata: { name: 'deny', namespace: 'default' }, spec }] }),
    },
  );
const all = { podSelector: {} };

testRules(policyRules, {
  'WIN-NET-004': {
    fires: [
      { input: governed(all, ['kube-flannel-ds']), at: LABELS, params: { policies: 'deny' } },
      { input: governed(all, ['aws-node']), at: LABELS },
      { input: onGke(all), at: LABELS },
      { input: governed({ podSelector: { matchLabels: { app: 'shop' } } }, ['aws-node']), at: LABELS },
    ],
    silent: [
      governed(all, ['kube-flannel-ds', 'calico-node-windows']),
      governed(all, []),
      onGke({ podSelector: { matchLabels: { app: 'other' } } }),
      governed({ podSelector: { matchLabels: { app: 'other' } } }, ['aws-node']),
      governed(all, ['aws-node'], 'other'),
    ],
  },
  'WIN-NET-005': {
    fires: [
      {
        input: governed({ ...all, ingress: [{ ports: [{ port: 'http' }] }] }, ['azure-npm-win']),
        at: LABELS,
        params: { policy: 'deny', features: 'port http' },
      },
      {
        input: governed({ ...all, egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] }] }, [
          'azure-npm-win',
        ]),
        at: LABELS,
      },
    ],
    silent: [
      governed({ ...all, ingress: [{ ports: [{ port: 80 }] }] }, ['azure-npm-win']),
      governed({ ...all, ingress: [{ ports: [{ port: 'http' }] }] }, ['azure-npm']),
    ],
  },
});

const services = (count: number, type: string): Partial<BesideFacts> => ({
  services: Array.from({ length: count }, () => ({ spec: { type } })),
});
const crowded = (count: number, type = 'LoadBalancer', reported: Partial<ClusterFacts> = {}) =>
  sketchCluster({ ...besideFacts(services(count, type)), ...reported });
const cluster = { kind: 'cluster', name: '' } as const;

testClusterRules(clusterNetworkRules, {
  'WIN-NET-006': {
    fires: [
      { input: sketchCluster({ workloads: [daemon('terway-eniip')] }), subject: cluster, params: { cni: 'terway' } },
      { input: sketchCluster({ workloads: [daemon('cilium')] }), subject: cluster },
    ],
    silent: [
      sketchCluster({ workloads: [daemon('terway-eniip')], nodes: [linuxNode()] }),
      sketchCluster({ workloads: [daemon('cilium'), daemon('azure-cns')] }),
    ],
  },
  'WIN-NET-010': {
    fires: [{ input: crowded(451), subject: cluster, params: { count: 451 } }],
    silent: [crowded(450), crowded(451, 'ExternalName'), crowded(451, 'NodePort', { nodes: [linuxNode()] })],
  },
});

const ports = (port: RawObject, pod: RawObject = onWindows) => windowsContainer({ ports: [port] }, { pod });
const pinging = (...command: string[]) => windowsContainer({ livenessProbe: { exec: { command } } });
const variable = (name: string, value = 'x') => windowsContainer({ env: [{ name, value }] });

testRules(podNetworkRules, {
  'WIN-NET-001': {
    fires: [
      {
        input: windowsPod({ hostNetwork: true }),
        at: `${SPEC}/hostNetwork`,
        fixes: [[{ recipe: 'strip', paths: [`${SPEC}/hostNetwork`] }]],
      },
    ],
    silent: [windowsPod(hostProcess())],
  },
  'WIN-NET-002': {
    fires: [{ input: windowsPod({ dnsPolicy: 'ClusterFirstWithHostNet' }), at: `${SPEC}/dnsPolicy` }],
    silent: [windowsPod({ ...hostProcess(), dnsPolicy: 'ClusterFirstWithHostNet' })],
  },
  'WIN-NET-003': {
    fires: [
      {
        input: ports({ containerPort: 80, hostPort: 8080 }),
        at: `${FIRST}/ports/0/hostPort`,
        params: { ports: '8080' },
      },
    ],
    silent: [
      ports({ containerPort: 80, hostPort: 0 }),
      ports({ containerPort: 80, hostPort: 80 }, { ...onWindows, ...hostProcess() }),
    ],
  },
  'WIN-NET-011': {
    fires: [
      {
        input: pinging('cmd', '/c', 'ping -n 1 10.0.0.1'),
        at: `${FIRST}/livenessProbe/exec/command`,
        params: { container: 'app' },
      },
      { input: pinging('ping.exe', 'example.com'), at: `${FIRST}/livenessProbe/exec/command` },
    ],
    silent: [pinging('cmd', '/c', 'ping -n 1 127.0.0.1'), pinging('keeping.exe', 'example.com')],
  },
  'WIN-NET-016': {
    fires: [
      {
        input: variable('Logging:Level'),
        at: `${FIRST}/env/0/name`,
        fixes: [[{ recipe: 'set', path: `${FIRST}/env/0/name`, value: 'Logging__Level' }]],
      },
      { input: variable('A:B'), at: `${FIRST}/env/0/name` },
    ],
    silent: [variable('Logging__Level'), linuxContainer({ env: [{ name: 'A:B' }] })],
  },
});

const service = besideFacts({ services: [{ metadata: { name: 'db', namespace: 'prod' }, spec: {} }] });
const calling = (value: string) => windowsContainer({ env: [{ name: 'DB', value }] }, { reported: service });

testRules(nameRules, {
  'WIN-NET-012': {
    fires: [
      { input: windowsPod({ dnsConfig: { searches: ['a.example'] } }), at: `${SPEC}/dnsConfig/searches` },
      {
        input: windowsPod({ dnsConfig: { options: [{ name: 'ndots', value: '2' }] } }),
        at: `${SPEC}/dnsConfig/options`,
      },
      { input: calling('Server=tcp:db.prod,1433'), at: `${FIRST}/env/0/value`, params: { what: 'db.prod' } },
      { input: calling('http://api.shop.svc:80'), at: `${FIRST}/env/0/value` },
    ],
    silent: [
      windowsPod({ dnsConfig: { nameservers: ['10.0.0.10'] } }),
      windowsPod({ dnsConfig: { options: [] } }),
      calling('http://db.prod.svc.cluster.local:80/x'),
      calling('http://example.com/a.b'),
    ],
  },
});

const namespaced = (labels: Record<string, string>, annotations: Record<string, string> = {}) => ({
  namespaces: [{ name: 'default', labels, annotations }],
});
const marks = (labels: RawObject, annotations: RawObject, namespace: Record<string, string> = {}) =>
  workloadOf(podOf(CORE, onWindows), { labels, annotations }, namespaced(namespace));
const onHostNetwork = podOf(CORE, { ...onWindows, hostNetwork: true });
const META = '/spec/template/metadata';
const DOTNET = 'instrumentation.opentelemetry.io/inject-dotnet';
const beside = (name: string, image: string) =>
  windowsPod({
    containers: [
      { name: 'app', image: CORE },
      { name, image },
    ],
  });

testRules(injectionRules, {
  'WIN-NET-013': {
    fires: [
      {
        input: marks({}, {}, { 'istio-injection': 'enabled' }),
        at: META,
        params: { injector: 'Istio' },
        fixes: [[{ recipe: 'set', path: `${META}/labels/sidecar.istio.io~1inject`, value: 'false' }]],
      },
      { input: marks({ 'admission.datadoghq.com/enabled': 'true' }, {}), at: META, params: { injector: 'Datadog' } },
      { input: marks({}, { 'linkerd.io/inject': 'enabled' }), at: META, says: 'never starts on Windows' },
      { input: marks({}, { 'dapr.io/enabled': 'true' }), at: META, severity: 'warning', says: 'Windows image' },
      { input: marks({}, { 'vault.hashicorp.com/agent-inject': 'true' }), at: META },
      { input: marks({}, { 'admission.datadoghq.com/dotnet-lib.version': 'v3' }), at: META },
      { input: marks({}, { 'consul.hashicorp.com/connect-inject': 'true' }), at: META, params: { injector: 'Consul' } },
      { input: marks({}, { [DOTNET]: 'observability/windows' }), at: META, params: { injector: 'OpenTelemetry' } },
      { input: workloadOf(podOf(CORE, onWindows), {}, namespaced({}, { [DOTNET]: 'true' })), at: META },
      { input: workloadOf(onHostNetwork, { annotations: { 'vault.hashicorp.com/agent-inject': 'true' } }), at: META },
      { input: beside('istio-proxy', 'docker.io/istio/proxyv2:1.24'), at: `${SPEC}/containers/1`, fixes: [] },
    ],
    silent: [
      marks({ 'sidecar.istio.io/inject': 'false' }, {}, { 'istio-injection': 'enabled' }),
      marks({ 'admission.datadoghq.com/enabled': 'false' }, {}),
      marks({}, { 'linkerd.io/inject': 'disabled' }),
      workloadOf(onHostNetwork, {}, namespaced({ 'istio-injection': 'enabled' })),
      workloadOf(onHostNetwork, {}, namespaced({}, { 'linkerd.io/inject': 'enabled' })),
      marks({}, { 'dapr.io/enabled': 'false' }),
      marks({}, { 'consul.hashicorp.com/connect-inject': 'false' }),
      workloadOf(podOf(CORE, onWindows), { annotations: { [DOTNET]: 'false' } }, namespaced({}, { [DOTNET]: 'true' })),
      workloadOf(podOf('nginx'), { annotations: { 'vault.hashicorp.com/agent-inject': 'true' } }),
      marks({ 'admission.datadoghq.com/enabled': 'false' }, { 'admission.datadoghq.com/dotnet-lib.version': 'v3' }),
      beside('istio-proxy', 'example.com/windows/proxy:ltsc2022'),
    ],
  },
});
