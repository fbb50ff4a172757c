import { describe } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  besideFacts,
  CORE,
  FIRST,
  hostProcess,
  linuxContainer,
  onWindows,
  SPEC,
  windowsContainer,
  windowsPod,
  workloadOf,
} from '../testing/windows-cases';
import { injectionRules } from './injection';
import { nameRules } from './names';
import { podNetworkRules } from './pod-network';

const ports = (port: RawObject, pod: RawObject = onWindows) => windowsContainer({ ports: [port] }, { pod });
const pinging = (...command: string[]) => windowsContainer({ livenessProbe: { exec: { command } } });
const variable = (name: string, value = 'x') => windowsContainer({ env: [{ name, value }] });

describe('the pod', () => {
  testRules(podNetworkRules, {
    'WIN-NET-001': [
      {
        fires: windowsPod({ hostNetwork: true }),
        at: `${SPEC}/hostNetwork`,
        fixes: [[{ recipe: 'strip', paths: [`${SPEC}/hostNetwork`] }]],
        silent: windowsPod(hostProcess()),
      },
    ],
    'WIN-NET-002': [
      {
        fires: windowsPod({ dnsPolicy: 'ClusterFirstWithHostNet' }),
        at: `${SPEC}/dnsPolicy`,
        silent: windowsPod({ ...hostProcess(), dnsPolicy: 'ClusterFirstWithHostNet' }),
      },
    ],
    'WIN-NET-003': [
      {
        fires: ports({ containerPort: 80, hostPort: 8080 }),
        at: `${FIRST}/ports/0/hostPort`,
        params: { ports: '8080' },
        silent: ports({ containerPort: 80, hostPort: 0 }),
      },
      {
        fires: ports({ containerPort: 80, hostPort: 8080 }),
        at: `${FIRST}/ports/0/hostPort`,
        silent: ports({ containerPort: 80, hostPort: 80 }, { ...onWindows, ...hostProcess() }),
      },
    ],
    'WIN-NET-011': [
      {
        fires: pinging('cmd', '/c', 'ping -n 1 10.0.0.1'),
        at: `${FIRST}/livenessProbe/exec/command`,
        params: { container: 'app', target: '10.0.0.1' },
        silent: pinging('cmd', '/c', 'ping -n 1 127.0.0.1'),
      },
      {
        fires: pinging('ping.exe', 'example.com'),
        at: `${FIRST}/livenessProbe/exec/command`,
        silent: pinging('keeping.exe', 'example.com'),
      },
    ],
    'WIN-NET-016': [
      {
        fires: variable('Logging:Level'),
        at: `${FIRST}/env/0/name`,
        fixes: [[{ recipe: 'set', path: `${FIRST}/env/0/name`, value: 'Logging__Level' }]],
        silent: variable('Logging__Level'),
      },
      { fires: variable('A:B'), at: `${FIRST}/env/0/name`, silent: linuxContainer({ env: [{ name: 'A:B' }] }) },
    ],
  });
});

const service = besideFacts({ services: [{ metadata: { name: 'db', namespace: 'prod' }, spec: {} }] });
const calling = (value: string) => windowsContainer({ env: [{ name: 'DB', value }] }, { reported: service });

describe('names', () => {
  testRules(nameRules, {
    'WIN-NET-012': [
      {
        fires: windowsPod({ dnsConfig: { searches: ['a.example'] } }),
        at: `${SPEC}/dnsConfig/searches`,
        silent: windowsPod({ dnsConfig: { nameservers: ['10.0.0.10'] } }),
      },
      {
        fires: windowsPod({ dnsConfig: { options: [{ name: 'ndots', value: '2' }] } }),
        at: `${SPEC}/dnsConfig/options`,
        silent: windowsPod({ dnsConfig: { options: [] } }),
      },
      {
        fires: calling('Server=tcp:db.prod,1433'),
        at: `${FIRST}/env/0/value`,
        params: { what: 'db.prod' },
        silent: calling('http://db.prod.svc.cluster.local:80/x'),
      },
      {
        fires: calling('http://api.shop.svc:80'),
        at: `${FIRST}/env/0/value`,
        silent: calling('http://example.com/a.b'),
      },
    ],
  });
});

const marks = (labels: RawObject, annotations: RawObject, namespace: Record<string, string> = {}) =>
  workloadOf(
    podOf(CORE, onWindows),
    { labels, annotations },
    { namespaces: [{ name: 'default', labels: namespace, annotations: {} }] },
  );
const META = '/spec/template/metadata';
const beside = (name: string, image: string) =>
  windowsPod({
    containers: [
      { name: 'app', image: CORE },
      { name, image },
    ],
  });

describe('injection', () => {
  testRules(injectionRules, {
    'WIN-NET-013': [
      {
        fires: marks({}, {}, { 'istio-injection': 'enabled' }),
        at: META,
        params: { injector: 'Istio' },
        fixes: [[{ recipe: 'set', path: `${META}/labels/sidecar.istio.io~1inject`, value: 'false' }]],
        silent: marks({ 'sidecar.istio.io/inject': 'false' }, {}, { 'istio-injection': 'enabled' }),
      },
      {
        fires: marks({ 'admission.datadoghq.com/enabled': 'true' }, {}),
        at: META,
        params: { injector: 'Datadog' },
        silent: marks({ 'admission.datadoghq.com/enabled': 'false' }, {}),
      },
      {
        fires: marks({}, { 'linkerd.io/inject': 'enabled' }),
        at: META,
        silent: marks({}, { 'linkerd.io/inject': 'disabled' }),
      },
      {
        fires: marks({}, { 'dapr.io/enabled': 'true' }),
        at: META,
        severity: 'warning',
        silent: marks({}, { 'dapr.io/enabled': 'false' }),
      },
      {
        fires: marks({}, { 'vault.hashicorp.com/agent-inject': 'true' }),
        at: META,
        silent: workloadOf(podOf('nginx'), { annotations: { 'vault.hashicorp.com/agent-inject': 'true' } }),
      },
      {
        fires: marks({}, { 'admission.datadoghq.com/dotnet-lib.version': 'v3' }),
        at: META,
        silent: marks(
          { 'admission.datadoghq.com/enabled': 'false' },
          { 'admission.datadoghq.com/dotnet-lib.version': 'v3' },
        ),
      },
      {
        fires: beside('istio-proxy', 'docker.io/istio/proxyv2:1.24'),
        at: `${SPEC}/containers/1`,
        fixes: [],
        silent: beside('istio-proxy', 'example.com/windows/proxy:ltsc2022'),
      },
    ],
  });
});
