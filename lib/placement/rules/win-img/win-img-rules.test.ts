import { expect, test } from 'vitest';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { deployment, lintInput, podOf, runtimeClass } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { workloadRules } from '../catalog';
import { nodeTerms, osIn } from '../../testing/pod-constraints';
import { onServerCore, referenceFor } from './known-tags';

const MCR = 'mcr.microsoft.com';
const NANO = `${MCR}/windows/nanoserver`;
const CORE = `${MCR}/windows/servercore`;
const HPC = `${MCR}/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0`;
/** A number that may or may not be a Windows release. */
const GUESSED = 'registry.example.com/app:1809';
const DIGEST = `sha256:${'a'.repeat(64)}`;
const AT = '/spec/template/spec/containers/0/image';
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const windows = { ...onWindows, os: { name: 'windows' } };
const hostProcess = { ...windows, hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } };

/** Known only from hosts on which the image is ready: it may have other builds. */
const seen = (input: ReturnType<typeof lintInput>): typeof input => ({
  ...input,
  containers: input.containers.map((one) => ({ ...one, image: { ...one.image, atLeast: true } })),
});

const refusedOn = (build: number, input: ReturnType<typeof lintInput>): typeof input => ({
  ...input,
  containers: input.containers.map((one) => ({ ...one, image: { ...one.image, notOn: [build] } })),
});

const clusterOf = (...nodes: ClusterFacts['nodes'][number][]) => sketchCluster({ nodes });
const node2019 = windowsNode({ build: 17_763 });
const node2022 = windowsNode();
const node2025 = windowsNode({ build: 26_100 });
const only2019 = clusterOf(linuxNode(), node2019);
const only2022 = clusterOf(linuxNode(), node2022);
const only2025 = clusterOf(linuxNode(), node2025);
const both = clusterOf(linuxNode(), node2022, node2025);
const oldRuntime = clusterOf(windowsNode({ build: 26_100, containerRuntime: 'containerd://1.7.2' }));
const ack = sketchCluster({ provider: 'ack', minor: 36, nodes: [linuxNode(), node2019, node2022] });
const aks = (minor: number) => sketchCluster({ provider: 'aks', minor, nodes: [linuxNode(), node2022] });

const on = (cluster: ClusterFacts, image: string, spec: object = windows, container: object = {}) =>
  lintInput(deployment(podOf(image, { ...spec }, { ...container })), { cluster });
const runs = (...command: string[]) => ({ command });

const hyperV = (cluster: ClusterFacts, image: string) =>
  on(
    {
      ...cluster,
      runtimeClasses: [
        runtimeClass({ name: 'hyper', handler: 'runhcs-wcow-hypervisor' }),
        runtimeClass({ name: 'process' }),
      ],
    },
    image,
    { ...windows, runtimeClassName: 'hyper' },
  );

testRules('WIN-IMG', {
  'WIN-IMG-001': {
    fires: [
      { input: on(only2022, `${CORE}:ltsc2019`), at: AT, says: 'is built for 17763' },
      { input: on(only2022, `${CORE}:ltsc2025`) },
    ],
    silent: [
      on(only2022, `${CORE}:ltsc2022`),
      on(clusterOf(node2019, node2022), `${CORE}:ltsc2019`),
      on(only2022, 'registry.example.com/app:win'),
      on(only2022, `${CORE}:ltsc2022-arm64`),
      on(clusterOf(linuxNode()), `${CORE}:ltsc2019`),
    ],
  },
  'WIN-IMG-002': {
    fires: [
      { input: on(only2022, `${CORE}:ltsc2025`), at: AT, says: 'built for 26100', severity: 'error' },
      { input: on(only2022, 'example.com/app:windows-2025'), severity: 'warning' },
    ],
    silent: [on(only2025, `${CORE}:ltsc2025`), on(only2022, `${CORE}:ltsc2019`), on(both, `${CORE}:ltsc2025`)],
  },
  'WIN-IMG-003': {
    fires: [
      { input: on(only2022, `${MCR}/dotnet/aspnet:9.0`), at: AT },
      { input: on(only2022, `${MCR}/dotnet/runtime:8.0`, onWindows) },
    ],
    silent: [
      on(only2022, `${MCR}/dotnet/aspnet:9.0-nanoserver-ltsc2022`),
      on(only2022, `${MCR}/dotnet/aspnet:7.0`, onWindows),
      on(only2022, `${MCR}/dotnet/aspnet:9.0`, {}),
      on(only2022, `${MCR}/dotnet/framework/aspnet:4.8`),
    ],
  },
  'WIN-IMG-004': {
    fires: [{ input: on(only2022, `${MCR}/dotnet/framework/aspnet:4.8`), says: 'builds 14393, 17763' }],
    silent: [
      on(only2022, `${MCR}/dotnet/framework/aspnet:4.8.1`),
      on(only2019, `${MCR}/dotnet/framework/aspnet:4.8`),
      on(only2022, `${MCR}/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2019`),
    ],
  },
  'WIN-IMG-005': {
    fires: [{ input: on(only2022, CORE), at: AT }, { input: on(only2022, `${NANO}:latest`, {}) }],
    silent: [
      on(only2022, `${CORE}:ltsc2022`),
      on(only2022, `${CORE}@${DIGEST}`),
      on(only2022, `${MCR}/windows/servercore/iis`),
    ],
  },
  'WIN-IMG-006': {
    fires: [
      { input: on(only2022, `${CORE}:1803`), at: AT },
      { input: on(clusterOf(windowsNode({ build: 14_393 })), `${CORE}:ltsc2016`), severity: 'warning' },
    ],
    silent: [on(only2022, `${CORE}:ltsc2019`), on(only2019, `${MCR}/dotnet/framework/aspnet:4.8`)],
  },
  'WIN-IMG-007': {
    fires: [
      { input: on(only2022, 'microsoft/iis') },
      { input: on(only2022, 'docker.io/microsoft/nanoserver:1709', {}), at: AT },
    ],
    silent: [on(only2022, `${MCR}/windows/servercore/iis`), on(only2022, 'example.com/microsoft/iis')],
  },
  'WIN-IMG-008': {
    fires: [
      { input: on(only2022, 'registry.example.com/app:1', {}), at: AT, says: 'unknown until a node has pulled it' },
      {
        input: refusedOn(20_348, on(both, 'registry.example.com/app:1', {})),
        says: 'containerd refused it on build 20348',
      },
      { input: on(both, 'registry.example.com/app:win'), says: 'Windows 20348, 26100' },
    ],
    silent: [
      on(only2022, 'registry.example.com/app:win'),
      on(only2022, CORE),
      on(clusterOf(linuxNode()), 'registry.example.com/app:1', {}),
      on(both, 'nginx', {}),
    ],
  },
  'WIN-IMG-009': {
    fires: [
      { input: on(only2022, 'nginx:1.27'), at: AT },
      { input: on(only2022, 'registry.k8s.io/kube-proxy:v1.36.0'), severity: 'warning' },
      { input: on(clusterOf(linuxNode()), 'nginx:1.27', nodeTerms([osIn('windows')])), at: AT },
    ],
    silent: [on(only2022, 'nginx:1.27', {}), on(only2022, 'golang:1.24'), on(only2022, `${CORE}:ltsc2022`)],
  },
  'WIN-IMG-010': {
    fires: [
      { input: on(only2022, `${CORE}:ltsc2022`, {}), severity: 'warning', says: 'scheduled to 1 Linux node' },
      { input: on(clusterOf(linuxNode()), `${CORE}:ltsc2022`, {}) },
    ],
    silent: [on(only2022, `${CORE}:ltsc2022`), on(only2022, 'nginx', {})],
  },
  'WIN-IMG-011': {
    fires: [{ input: on(oldRuntime, `${CORE}:ltsc2022`), says: 'containerd://1.7.2' }],
    silent: [on(only2025, `${CORE}:ltsc2022`), on(oldRuntime, `${CORE}:ltsc2025`), on(oldRuntime, `${CORE}:ltsc2019`)],
  },
  'WIN-IMG-012': {
    fires: [
      { input: on(both, `${NANO}:ltsc2025`, hostProcess), at: AT, says: '20348' },
      { input: on(both, GUESSED, hostProcess), severity: 'info' },
    ],
    silent: [
      seen(on(both, `${NANO}:ltsc2025`, hostProcess)),
      on(both, HPC, hostProcess),
      on(both, `${NANO}:ltsc2022`, hostProcess),
      on(both, `${NANO}:ltsc2025`),
    ],
  },
  'WIN-IMG-013': {
    fires: [{ input: on(only2022, HPC), at: AT, says: 'app is not one' }],
    silent: [on(only2022, HPC, hostProcess), on(only2022, `${NANO}:ltsc2022`)],
  },
  'WIN-IMG-014': {
    fires: [
      {
        input: on(only2022, `${NANO}:ltsc2022`, windows, runs('powershell', '-File', 'a.ps1')),
        at: '/spec/template/spec/containers/0/command',
        says: 'runs: powershell',
      },
      { input: on(only2022, `${NANO}:ltsc2022`, windows, runs('cmd', '/c', 'pwsh -c x')) },
      {
        input: on(only2022, `${NANO}:ltsc2022`, windows, {
          lifecycle: { preStop: { exec: { command: ['sc.exe', 'stop', 'x'] } } },
        }),
        severity: 'warning',
        at: '/spec/template/spec/containers/0/lifecycle/preStop/exec/command',
      },
      { input: on(only2022, 'example.com/app:nanoserver-ltsc2022', windows, runs('powershell')), severity: 'warning' },
    ],
    silent: [
      on(only2022, `${NANO}:ltsc2022`, hostProcess, runs('powershell')),
      on(only2022, `${NANO}:ltsc2022`, windows, runs('app.exe', 'powershell')),
      on(only2022, `${NANO}:ltsc2022`, windows, runs('cmd', '/c', 'echo powershellish')),
      on(only2022, `${CORE}:ltsc2022`, windows, runs('powershell')),
      on(only2022, `${MCR}/dotnet/sdk:9.0-nanoserver-ltsc2022`, windows, runs('pwsh', '-c', 'x')),
      { ...on(only2022, `${NANO}:ltsc2022`, windows, runs('powershell')), runsOn: ['windows'] },
    ],
  },
  'WIN-IMG-015': {
    fires: [
      { input: on(aks(35), `${CORE}:ltsc2019`), at: AT, params: { minor: 33, tags: 'ltsc2025, ltsc2022' } },
      { input: on(aks(36), `${CORE}:ltsc2022`), says: 'AKS does not offer Windows Server 2022 from Kubernetes 1.37' },
      { input: on(aks(35), GUESSED), severity: 'info' },
      { input: on(aks(35), 'fluent/fluent-bit:windows-2019-3.2.10'), says: 'By its name, the image' },
      { input: on(aks(35), `${CORE}:ltsc2019`), says: 'is only for build 17763' },
    ],
    silent: [
      on(only2022, `${CORE}:ltsc2022`),
      on(only2019, `${CORE}:ltsc2019`),
      on(ack, `${CORE}:ltsc2019`),
      seen(on(aks(35), `${CORE}:ltsc2019`)),
      on(aks(35), `${CORE}:ltsc2022`),
      on(only2025, `${CORE}:ltsc2025`),
    ],
  },
  'WIN-IMG-016': {
    fires: [
      {
        input: on(only2022, `${CORE}:ltsc2022`, windows, { imagePullPolicy: 'Always' }),
        at: '/spec/template/spec/containers/0/imagePullPolicy',
      },
      { input: on(only2022, `${MCR}/windows/servercore/iis`), at: AT },
    ],
    silent: [
      on(only2022, `${CORE}:ltsc2022`),
      on(only2022, `${NANO}:ltsc2022`, windows, { imagePullPolicy: 'Always' }),
      on(only2022, CORE, windows, { imagePullPolicy: 'IfNotPresent' }),
    ],
  },
  'WIN-IMG-017': {
    fires: [{ input: on(only2025, `${NANO}:ltsc2025-arm64`), at: AT, says: 'are amd64' }],
    silent: [
      on(only2025, `${NANO}:ltsc2025-amd64`),
      on(clusterOf(windowsNode({ build: 26_100, arch: 'arm64' })), `${NANO}:ltsc2025-arm64`),
    ],
  },
  'WIN-IMG-018': {
    fires: [{ input: on(only2022, `${MCR}/mssql/server:2022-latest`), at: AT }],
    silent: [on(only2022, `${MCR}/mssql/server:2022-latest`, { nodeSelector: { 'kubernetes.io/os': 'linux' } })],
  },
  'WIN-IMG-019': {
    fires: [
      { input: on(only2019, 'golang:1.24'), at: AT },
      { input: on(clusterOf(node2019, node2022), 'golang:1.24'), severity: 'warning' },
    ],
    silent: [
      seen(on(only2019, 'golang:1.24')),
      on(only2022, 'golang:1.24'),
      on(only2019, 'nginx'),
      on(only2019, `${CORE}:ltsc2022`),
    ],
  },
  'WIN-IMG-020': {
    fires: [{ input: on(both, `${CORE}:ltsc2022`), at: AT, says: 'nodes with build 26100' }],
    silent: [on(only2022, `${CORE}:ltsc2022`), on(only2025, `${CORE}:ltsc2025`)],
  },
  'WIN-IMG-021': {
    fires: [
      { input: hyperV(only2022, `${CORE}:ltsc2019`), at: AT, says: 'runhcs-wcow-hypervisor' },
      { input: hyperV(only2022, GUESSED), severity: 'warning' },
    ],
    silent: [
      hyperV(only2022, `${CORE}:ltsc2022`),
      on(only2022, `${CORE}:ltsc2019`),
      hyperV(only2022, 'registry.example.com/app:win'),
    ],
  },
  'WIN-IMG-022': {
    fires: [{ input: on(only2022, `registry.example.com/app@${DIGEST}`, {}), at: AT }],
    silent: [on(only2022, `${CORE}:ltsc2022@${DIGEST}`), on(only2022, 'registry.example.com/app:1', {})],
  },
});

test('the first fix is the tag that most nodes can run', () => {
  const rule = workloadRules.find(({ id }) => id === 'WIN-IMG-005');
  const [found] = rule === undefined ? [] : rule.check(on(clusterOf(node2019, node2022, node2025), CORE));
  expect(found?.fixes.map(([way]) => way)).toEqual(
    ['ltsc2022', 'ltsc2025', 'ltsc2019'].map((tag) => ({
      recipe: 'image',
      container: 'containers[0]',
      reference: `${CORE}:${tag}`,
    })),
  );
});

test.each([
  [`${NANO}:ltsc2022`, 17_763, `${NANO}:1809`],
  [CORE, 26_100, `${CORE}:ltsc2025`],
  [`${CORE}:ltsc2022`, 20_348, null],
  [`${MCR}/dotnet/aspnet:9.0`, 20_348, `${MCR}/dotnet/aspnet:9.0-nanoserver-ltsc2022`],
  [`${MCR}/dotnet/sdk:8.0-windowsservercore-ltsc2019`, 26_100, `${MCR}/dotnet/sdk:8.0-windowsservercore-ltsc2025`],
  [`${MCR}/dotnet/sdk:latest`, 20_348, null],
  [`${MCR}/dotnet/aspnet:7.0`, 17_763, `${MCR}/dotnet/aspnet:7.0-nanoserver-1809`],
  [`${MCR}/dotnet/aspnet:7.0`, 26_100, null],
  [`${MCR}/dotnet/framework/aspnet:4.8`, 20_348, `${MCR}/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2022`],
  [`${MCR}/dotnet/framework/aspnet:4.8`, 26_100, `${MCR}/dotnet/framework/aspnet:4.8.1-windowsservercore-ltsc2025`],
  [`${MCR}/dotnet/framework/aspnet:4.8.1`, 17_763, `${MCR}/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2019`],
  ['microsoft/iis', 20_348, `${MCR}/windows/servercore/iis:windowsservercore-ltsc2022`],
  ['golang:1.24-windowsservercore-ltsc2019', 20_348, 'golang:1.24-windowsservercore-ltsc2022'],
  ['golang:1.24-windowsservercore-ltsc2022', 17_763, null],
  ['registry.example.com/shop:ltsc2019', 20_348, null],
  ['mcr.microsoft.com/windows/nanoserver:ltsc2022', 14_393, null],
  ['UPPER case', 20_348, null],
])('%s for build %i is %s', (reference, build, wanted) => {
  expect(referenceFor(reference, build)).toBe(wanted);
});

test('Nano Server has its counterpart on Server Core', () => {
  expect(onServerCore(`${NANO}:ltsc2022`, 20_348)).toBe(`${CORE}:ltsc2022`);
  expect(onServerCore('registry.example.com/nanoserver:1', 20_348)).toBeNull();
});

test('no release is advised for which the provider has no image', () => {
  const tagsOn = (cluster: ClusterFacts) =>
    workloadRules
      .filter(({ id }) => id === 'WIN-IMG-006')
      .flatMap((rule) => rule.check(on(cluster, `${CORE}:1803`)))
      .map(({ params }) => params['tags']);
  expect(tagsOn(ack)).toEqual(['ltsc2022, ltsc2019']);
  expect(tagsOn(only2022)).toEqual(['ltsc2025, ltsc2022']);
});
