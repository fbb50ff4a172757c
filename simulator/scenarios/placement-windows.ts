import {
  BUILD,
  cases,
  onWindows,
  requiredAffinity,
  TOLERATION,
  WINDOWS,
} from '@/simulator/scenarios/placement-manifests';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore';
const ASPNET = 'mcr.microsoft.com/dotnet/framework/aspnet';
const NANO = 'mcr.microsoft.com/windows/nanoserver';
const ACME = 'registry.cn-hangzhou.aliyuncs.com/acme';
const ON_2022 = { [BUILD]: '10.0.20348' };

const placed = cases('web', {
  'portal-2022': { replicas: 2, image: `${IIS}-ltsc2022`, spec: onWindows({ os: { name: 'windows' } }, ON_2022) },
  'portal-by-class': { replicas: 2, image: `${IIS}-ltsc2022`, spec: { runtimeClassName: 'windows-2022' } },
  'portal-2025': { image: `${IIS}-ltsc2025`, spec: { runtimeClassName: 'windows-2025' } },
  'aspnet-several-builds': { image: `${ASPNET}:4.8.1`, spec: onWindows() },
  // The selector names no build: one of the three Windows pools cannot start it.
  'portal-any-build': { replicas: 3, image: `${IIS}-ltsc2022`, spec: onWindows() },
  'portal-no-toleration': { image: `${IIS}-ltsc2022`, spec: { nodeSelector: { ...WINDOWS, ...ON_2022 } } },
  'portal-other-taint-value': {
    image: `${IIS}-ltsc2022`,
    spec: onWindows({ tolerations: [{ ...TOLERATION, value: 'Windows' }] }, ON_2022),
  },
  'portal-capital-selector': {
    image: `${IIS}-ltsc2022`,
    spec: { nodeSelector: { 'kubernetes.io/os': 'Windows' }, tolerations: [TOLERATION] },
  },
  'portal-too-new': { image: `${IIS}-ltsc2025`, spec: onWindows({}, ON_2022) },
  'portal-build-at-least': {
    image: `${IIS}-ltsc2022`,
    spec: onWindows(requiredAffinity({ matchExpressions: [{ key: BUILD, operator: 'Gt', values: ['10.0.17763'] }] })),
  },
  'portal-empty-term': { image: `${IIS}-ltsc2022`, spec: onWindows(requiredAffinity({})) },
  'portal-not-linux': {
    image: `${IIS}-ltsc2022`,
    spec: {
      ...requiredAffinity({
        matchExpressions: [
          { key: 'kubernetes.io/os', operator: 'NotIn', values: ['linux'] },
          { key: BUILD, operator: 'In', values: ['10.0.20348'] },
        ],
      }),
      tolerations: [TOLERATION],
    },
  },
  'portal-missing-class': { image: `${IIS}-ltsc2022`, spec: { runtimeClassName: 'windows-2016' } },
  'portal-class-conflict': {
    image: `${IIS}-ltsc2019`,
    spec: { runtimeClassName: 'windows-2022', nodeSelector: { [BUILD]: '10.0.17763' } },
  },
  'portal-mistyped-class': {
    image: `${IIS}-ltsc2022`,
    spec: { runtimeClassName: 'windows-mistyped', tolerations: [TOLERATION] },
  },
  'portal-says-linux': { image: `${IIS}-ltsc2022`, spec: onWindows({ os: { name: 'linux' } }, ON_2022) },
  'portal-labelled-linux': {
    image: `${IIS}-ltsc2022`,
    podLabels: { 'kubernetes.io/os': 'linux' },
    spec: onWindows({}, ON_2022),
  },
  'portal-too-big': {
    image: `${IIS}-ltsc2022`,
    spec: onWindows({}, ON_2022),
    container: { resources: { requests: { cpu: '1', memory: '48Gi' } } },
  },
  'edge-host-port': {
    replicas: 5,
    image: `${IIS}-ltsc2022`,
    spec: onWindows({}, ON_2022),
    container: { ports: [{ containerPort: 80, hostPort: 8080 }] },
  },
  'render-gpu': {
    image: `${IIS}-ltsc2022`,
    spec: onWindows({}, ON_2022),
    container: { resources: { limits: { 'nvidia.com/gpu': '1' } } },
  },
});

const legacy = cases('legacy', {
  'iis-beta-label': { image: `${IIS}-ltsc2019`, spec: { nodeSelector: { 'beta.kubernetes.io/os': 'windows' } } },
  'iis-2019-no-toleration': { replicas: 2, image: `${IIS}-ltsc2019`, spec: { nodeSelector: WINDOWS } },
  'iis-without-os': { image: `${IIS}-ltsc2019` },
  'tool-1803': { image: `${NANO}:1803`, spec: { nodeSelector: WINDOWS } },
  'tool-2016-job': {
    kind: 'Job',
    image: 'mcr.microsoft.com/windows/servercore:ltsc2016',
    spec: { nodeSelector: WINDOWS, restartPolicy: 'Never' },
  },
  'tool-latest': { image: 'mcr.microsoft.com/windows/servercore:latest', spec: onWindows({}, ON_2022) },
  'billing-private-image': { image: `${ACME}/billing:7.1`, spec: onWindows({}, ON_2022) },
  // No node has tried it yet, so the result is unknown.
  'billing-not-started': { replicas: 0, image: `${ACME}/ledger:2.0`, spec: onWindows({}, ON_2022) },
  'billing-linux-image': { image: 'nginx:1.27', spec: onWindows({}, ON_2022) },
  'billing-linux-command': {
    image: `${IIS}-ltsc2022`,
    spec: onWindows({}, ON_2022),
    container: { command: ['/bin/sh', '-c', 'exec ./start.sh'] },
  },
  'billing-linux-sidecar': {
    image: `${IIS}-ltsc2022`,
    spec: onWindows(
      {
        containers: [
          { name: 'main', image: `${IIS}-ltsc2022` },
          { name: 'proxy', image: 'envoyproxy/envoy:v1.32.1' },
        ],
      },
      ON_2022,
    ),
  },
  'billing-hyperv-annotation': {
    image: `${IIS}-ltsc2019`,
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

/** Windows workloads: well placed, and misplaced by taints, selectors, classes, builds and images. */
export const windowsWorkloads = (): KubeObject[] => [...placed, ...legacy, ...agents];
