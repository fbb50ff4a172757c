import {
  BUILD,
  cases,
  IIS,
  iis,
  on2022,
  onWindows,
  requiredAffinity,
  TOLERATION,
  WINDOWS,
} from '@/simulator/scenarios/placement-manifests';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

/** The CRD that kubernetes-sigs/windows-gmsa installs, as far as it is read. */
const definition = (): KubeObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gmsacredentialspecs.windows.k8s.io' },
  spec: {
    group: 'windows.k8s.io',
    scope: 'Cluster',
    names: { kind: 'GMSACredentialSpec', plural: 'gmsacredentialspecs' },
    versions: [{ name: 'v1', served: true, storage: true }],
  },
});

const credentialSpec = (name: string): KubeObject => ({
  apiVersion: 'windows.k8s.io/v1',
  kind: 'GMSACredentialSpec',
  metadata: { name },
  credspec: {
    ActiveDirectoryConfig: { GroupManagedServiceAccounts: [{ Name: name, Scope: 'CONTOSO' }] },
    CmsPlugins: ['ActiveDirectory'],
    DomainJoinConfig: { DnsName: 'contoso.example', NetBiosName: 'CONTOSO', MachineAccountName: name },
  },
});

/** Active Directory accounts for Windows pods: the kind, and one configured account. */
export const gmsaObjects = (): KubeObject[] => [definition(), credentialSpec('shop-web')];

const ACME = 'registry.cn-hangzhou.aliyuncs.com/acme';
const LTSC2019 = { image: `${IIS}-ltsc2019` };
const LTSC2025 = { image: `${IIS}-ltsc2025` };

const placed = cases('web', {
  'portal-2022': on2022({ os: { name: 'windows' } }, { replicas: 2 }),
  'portal-by-class': iis({ runtimeClassName: 'windows-2022' }, { replicas: 2 }),
  'portal-2025': iis({ runtimeClassName: 'windows-2025' }, LTSC2025),
  'aspnet-several-builds': { image: 'mcr.microsoft.com/dotnet/framework/aspnet:4.8.1', spec: onWindows() },
  // The selector names no build: one of the three Windows pools cannot start it.
  'portal-any-build': iis(onWindows(), { replicas: 3 }),
  'portal-no-toleration': iis({ nodeSelector: { ...WINDOWS, [BUILD]: '10.0.20348' } }),
  'portal-other-taint-value': on2022({ tolerations: [{ ...TOLERATION, value: 'Windows' }] }),
  'portal-capital-selector': iis({ nodeSelector: { 'kubernetes.io/os': 'Windows' }, tolerations: [TOLERATION] }),
  'portal-too-new': on2022({}, LTSC2025),
  'portal-build-at-least': iis(
    onWindows(requiredAffinity({ matchExpressions: [{ key: BUILD, operator: 'Gt', values: ['10.0.17763'] }] })),
  ),
  'portal-empty-term': iis(onWindows(requiredAffinity({}))),
  'portal-not-linux': iis({
    ...requiredAffinity({
      matchExpressions: [
        { key: 'kubernetes.io/os', operator: 'NotIn', values: ['linux'] },
        { key: BUILD, operator: 'In', values: ['10.0.20348'] },
      ],
    }),
    tolerations: [TOLERATION],
  }),
  'portal-missing-class': iis({ runtimeClassName: 'windows-2016' }),
  'portal-class-conflict': iis({ runtimeClassName: 'windows-2022', nodeSelector: { [BUILD]: '10.0.17763' } }, LTSC2019),
  'portal-mistyped-class': iis({ runtimeClassName: 'windows-mistyped', tolerations: [TOLERATION] }),
  'portal-says-linux': on2022({ os: { name: 'linux' } }),
  'portal-labelled-linux': on2022({}, { podLabels: { 'kubernetes.io/os': 'linux' } }),
  'portal-too-big': on2022({}, { container: { resources: { requests: { cpu: '1', memory: '48Gi' } } } }),
  'edge-host-port': on2022({}, { replicas: 5, container: { ports: [{ containerPort: 80, hostPort: 8080 }] } }),
  'render-gpu': on2022({}, { container: { resources: { limits: { 'nvidia.com/gpu': '1' } } } }),
});

const legacy = cases('legacy', {
  'iis-beta-label': iis({ nodeSelector: { 'beta.kubernetes.io/os': 'windows' } }, LTSC2019),
  'iis-2019-no-toleration': iis({ nodeSelector: WINDOWS }, { replicas: 2, ...LTSC2019 }),
  'iis-without-os': LTSC2019,
  'tool-1803': { image: 'mcr.microsoft.com/windows/nanoserver:1803', spec: { nodeSelector: WINDOWS } },
  'tool-2016-job': {
    kind: 'Job',
    image: 'mcr.microsoft.com/windows/servercore:ltsc2016',
    spec: { nodeSelector: WINDOWS, restartPolicy: 'Never' },
  },
  'tool-latest': on2022({}, { image: 'mcr.microsoft.com/windows/servercore:latest' }),
  'billing-private-image': on2022({}, { image: `${ACME}/billing:7.1` }),
  // No node has tried it yet, so the result is unknown.
  'billing-not-started': on2022({}, { replicas: 0, image: `${ACME}/ledger:2.0` }),
  'billing-linux-image': on2022({}, { image: 'nginx:1.27' }),
  'billing-linux-command': on2022({}, { container: { command: ['/bin/sh', '-c', 'exec ./start.sh'] } }),
  'billing-linux-sidecar': on2022({
    containers: [
      { name: 'main', image: `${IIS}-ltsc2022` },
      { name: 'proxy', image: 'envoyproxy/envoy:v1.32.1' },
    ],
  }),
  'billing-hyperv-annotation': {
    ...LTSC2019,
    annotations: { 'experimental.windows.kubernetes.io/isolation-type': 'hyperv' },
    spec: { nodeSelector: WINDOWS },
  },
});

const agents = cases('monitoring', {
  'windows-exporter': {
    kind: 'DaemonSet',
    image: 'ghcr.io/prometheus-community/windows-exporter:0.30.4',
    spec: {
      ...onWindows({ os: { name: 'windows' }, hostNetwork: true }),
      securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
    },
    container: { ports: [{ name: 'metrics', containerPort: 9182 }] },
  },
  // Does not tolerate the taint, so that it watches one Windows pool of three.
  'windows-logs-one-pool': {
    kind: 'DaemonSet',
    image: 'mcr.microsoft.com/windows/nanoserver:ltsc2019',
    spec: { nodeSelector: WINDOWS },
  },
});

export const windowsWorkloads = (): KubeObject[] => [...placed, ...legacy, ...agents];
