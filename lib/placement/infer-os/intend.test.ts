import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { inferredOs } from './intend';
import type { InferredOs } from './intended-os';
import { type Given, intended, osIn, question, required } from './testing/infer-os-inputs';

const SPEC = '/spec/template/spec';
const FIRST = `${SPEC}/containers/0`;

/** Row, OS, and weight of all evidence except the prior. */
const rowsOf = ({ hits }: InferredOs): string[] =>
  hits.filter(({ row }) => row !== 19).map(({ row, os, weight, at }) => `${row} ${os} ${weight} ${at}`);

const TERMS = `${SPEC}/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms`;
const volume = (path: string): Given => ({ spec: { volumes: [{ name: 'v', hostPath: { path } }] } });
const mount = (mountPath: string): Given => ({ container: { volumeMounts: [{ name: 'v', mountPath }] } });
const tolerates = (toleration: RawObject): Given => ({ spec: { tolerations: [toleration] } });
const secured = (securityContext: RawObject): Given => ({ container: { securityContext } });

describe('each row of evidence alone', () => {
  test.each<[string, Given, string[]]>([
    ['1 windows', { spec: { os: { name: 'windows' } } }, [`1 windows 100 ${SPEC}/os/name`]],
    ['1 linux', { spec: { os: { name: 'linux' } } }, [`1 linux 100 ${SPEC}/os/name`]],
    [
      '1 a wrong value that says what is meant',
      { spec: { os: { name: 'Windows' } } },
      [`1 windows 100 ${SPEC}/os/name`],
    ],
    ['1 another value', { spec: { os: { name: 'solaris' } } }, []],
    [
      '2',
      { spec: { nodeSelector: { 'kubernetes.io/os': 'windows' } } },
      [`2 windows 90 ${SPEC}/nodeSelector/kubernetes.io~1os`],
    ],
    [
      '2 by the old label',
      { spec: { nodeSelector: { 'beta.kubernetes.io/os': 'linux' } } },
      [`2 linux 90 ${SPEC}/nodeSelector/beta.kubernetes.io~1os`],
    ],
    ['3', { spec: required([osIn('windows')]) }, [`3 windows 85 ${TERMS}`]],
    ['3 every term', { spec: required([osIn('windows')], [osIn('windows')]) }, [`3 windows 85 ${TERMS}`]],
    ['3 an open term', { spec: required([osIn('windows')], [{ key: 'a', operator: 'Exists' }]) }, []],
    ['3 both', { spec: required([osIn('windows', 'linux')]) }, []],
    [
      '3 NotIn',
      { spec: required([{ key: 'kubernetes.io/os', operator: 'NotIn', values: ['windows'] }]) },
      [`3 linux 85 ${TERMS}`],
    ],
    ['4 handler', { spec: { runtimeClassName: 'wcow' } }, [`4 windows 80 ${SPEC}/runtimeClassName`]],
    [
      '4 selector',
      { spec: { runtimeClassName: 'win-2022' } },
      [`2 windows 90 ${SPEC}/runtimeClassName`, `4 windows 85 ${SPEC}/runtimeClassName`],
    ],
    ['4 another class', { spec: { runtimeClassName: 'gvisor' } }, []],
    ['4 no such class', { spec: { runtimeClassName: 'none' } }, []],
    [
      '5 build',
      { spec: { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.20348' } } },
      [`5 windows 85 ${SPEC}/nodeSelector/node.kubernetes.io~1windows-build`],
    ],
    [
      '5 AKS',
      { spec: { nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2022' } } },
      [`5 windows 85 ${SPEC}/nodeSelector/kubernetes.azure.com~1os-sku`],
    ],
    ['5 AKS Linux', { spec: { nodeSelector: { 'kubernetes.azure.com/os-sku': 'AzureLinux' } } }, []],
    [
      '5 OpenShift',
      { spec: { nodeSelector: { 'node.openshift.io/os_id': 'Windows' } } },
      [`5 windows 85 ${SPEC}/nodeSelector/node.openshift.io~1os_id`],
    ],
    [
      '6 pod',
      { spec: { securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } } } },
      [`6 windows 80 ${SPEC}/securityContext/windowsOptions`],
    ],
    [
      '6 container',
      secured({ windowsOptions: { hostProcess: true } }),
      [`6 windows 80 ${FIRST}/securityContext/windowsOptions`],
    ],
    ['6 empty', secured({ windowsOptions: {} }), []],
    ['6 null', secured({ windowsOptions: { runAsUserName: null } }), []],
    [
      '5 by affinity',
      {
        spec: required(
          [{ key: 'node.kubernetes.io/windows-build', operator: 'Exists' }],
          [{ key: 'kubernetes.azure.com/os-sku', operator: 'In', values: ['Windows2022'] }],
        ),
      },
      [`5 windows 85 ${TERMS}`],
    ],
    [
      '5 by one of two terms',
      {
        spec: required(
          [{ key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.20348'] }],
          [{ key: 'disk', operator: 'In', values: ['ssd'] }],
        ),
      },
      [],
    ],
    ['7 high', { images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] }, [`7 windows 75 ${FIRST}/image`]],
    ['7 medium', { images: ['registry.example.com/web:1-windows'] }, [`7 windows 50 ${FIRST}/image`]],
    ['7 low', { images: ['registry.example.com/web:1809'] }, [`7 windows 20 ${FIRST}/image`]],
    ['7 linux', { images: ['nginx:1.27'] }, [`7 linux 75 ${FIRST}/image`]],
    ['7 both', { images: ['golang:1.24'] }, []],
    ['9', { spec: { nodeSelector: { agentpool: 'win' } } }, [`9 windows 60 ${SPEC}/nodeSelector/agentpool`]],
    [
      '9 by a second label of the pool',
      { spec: { nodeSelector: { 'alibabacloud.com/nodepool-id': 'np-1' } } },
      [`9 windows 60 ${SPEC}/nodeSelector/alibabacloud.com~1nodepool-id`],
    ],
    ['9 a mixed pool', { spec: { nodeSelector: { agentpool: 'mixed' } } }, []],
    ['9 no pool', { spec: { nodeSelector: { disk: 'ssd' } } }, []],
    ['10 volume', volume(String.raw`\\.\pipe\docker_engine`), [`10 windows 60 ${SPEC}/volumes/0/hostPath/path`]],
    ['10 mount', mount(String.raw`\\.\pipe\containerd`), [`10 windows 60 ${FIRST}/volumeMounts/0/mountPath`]],
    ['11 powershell', { container: { command: ['powershell', '-c', 'x'] } }, [`11 windows 50 ${FIRST}/command`]],
    ['11 pwsh.exe', { container: { command: ['pwsh.exe'] } }, [`11 windows 50 ${FIRST}/command`]],
    ['11 cmd', { container: { command: ['cmd', '/c', 'dir'] } }, [`11 windows 50 ${FIRST}/command`]],
    ['11 a program', { container: { args: ['--run', 'app.exe'] } }, [`11 windows 50 ${FIRST}/args`]],
    ['11 a drive', { container: { args: [String.raw`--log=C:\logs`] } }, [`11 windows 50 ${FIRST}/args`]],
    [
      '11 a probe',
      { container: { livenessProbe: { exec: { command: ['cmd.exe', '/c', 'x'] } } } },
      [`11 windows 50 ${FIRST}/livenessProbe/exec/command`],
    ],
    ['11 a program on a drive', { container: { command: ['C:/app/run'] } }, [`11 windows 50 ${FIRST}/command`]],
    ['11 a mapping', { container: { args: ['-v', 'a:/b'] } }, []],
    [
      '11 and 14: a shell that starts a program of Windows',
      { container: { command: ['sh', '-c', 'wine setup.exe'] } },
      [`11 windows 50 ${FIRST}/command`, `14 linux 40 ${FIRST}/command`],
    ],
    ['11 without 14', { container: { command: ['/app/run.exe'] } }, [`11 windows 50 ${FIRST}/command`]],
    ['11 a word that only looks alike', { container: { args: ['--mode', 'cmd'] } }, []],
    ['12 proc', volume('/proc'), [`12 linux 50 ${SPEC}/volumes/0/hostPath/path`]],
    ['12 below it', volume('/sys/fs/cgroup'), [`12 linux 50 ${SPEC}/volumes/0/hostPath/path`]],
    ['12 socket', volume('/var/run/docker.sock'), [`12 linux 50 ${SPEC}/volumes/0/hostPath/path`]],
    ['12 containerd', volume('/run/containerd'), [`12 linux 50 ${SPEC}/volumes/0/hostPath/path`]],
    ['12 modules', volume('/lib/modules'), [`12 linux 50 ${SPEC}/volumes/0/hostPath/path`]],
    ['12 another path', volume('/var/log'), []],
    ['12 only as host path', mount('/dev/shm'), []],
    ['13 volume', volume(String.raw`C:\data`), [`13 windows 45 ${SPEC}/volumes/0/hostPath/path`]],
    ['13 mount', mount('d:/data'), [`13 windows 45 ${FIRST}/volumeMounts/0/mountPath`]],
    ['14 shell', { container: { command: ['/bin/sh', '-c', 'x'] } }, [`14 linux 40 ${FIRST}/command`]],
    ['14 bare shell', { container: { command: ['sh', '-c', 'x'] } }, [`14 linux 40 ${FIRST}/command`]],
    ['14 bash', { container: { args: ['bash'] } }, [`14 linux 40 ${FIRST}/args`]],
    ['14 a binary', { container: { command: ['/usr/local/bin/app'] } }, [`14 linux 40 ${FIRST}/command`]],
    ['14 no binary', { container: { args: ['/data'] } }, []],
    [
      '14 a hook',
      { container: { lifecycle: { preStop: { exec: { command: ['/bin/sleep', '5'] } } } } },
      [`14 linux 40 ${FIRST}/lifecycle/preStop/exec/command`],
    ],
    ['15 privileged', secured({ privileged: true }), [`15 linux 40 ${FIRST}/securityContext/privileged`]],
    ['15 not privileged', secured({ privileged: false }), []],
    [
      '15 capabilities',
      secured({ capabilities: { add: ['NET_ADMIN'] } }),
      [`15 linux 40 ${FIRST}/securityContext/capabilities/add`],
    ],
    [
      '15 SELinux',
      secured({ seLinuxOptions: { level: 'x' } }),
      [`15 linux 40 ${FIRST}/securityContext/seLinuxOptions`],
    ],
    ['15 fsGroup', { spec: { securityContext: { fsGroup: 0 } } }, [`15 linux 40 ${SPEC}/securityContext/fsGroup`]],
    ['15 hostPID', { spec: { hostPID: true } }, [`15 linux 40 ${SPEC}/hostPID`]],
    ['15 hostIPC', { spec: { hostIPC: true } }, [`15 linux 40 ${SPEC}/hostIPC`]],
    [
      '16',
      tolerates({ key: 'os', operator: 'Equal', value: 'Windows', effect: 'NoSchedule' }),
      [`16 windows 35 ${SPEC}/tolerations/0`],
    ],
    [
      '16 by its key',
      tolerates({ key: 'example.com/windows-only', operator: 'Exists' }),
      [`16 windows 35 ${SPEC}/tolerations/0`],
    ],
    ['16 everything', tolerates({ operator: 'Exists' }), []],
    ['16 another', tolerates({ key: 'gpu', operator: 'Equal', value: 'windows' }), []],
    [
      '17 drop',
      secured({ capabilities: { drop: ['ALL'] } }),
      [`17 linux 20 ${FIRST}/securityContext/capabilities/drop`],
    ],
    [
      '17 read-only',
      secured({ readOnlyRootFilesystem: true }),
      [`17 linux 20 ${FIRST}/securityContext/readOnlyRootFilesystem`],
    ],
    [
      '17 escalation',
      secured({ allowPrivilegeEscalation: false }),
      [`17 linux 20 ${FIRST}/securityContext/allowPrivilegeEscalation`],
    ],
    [
      '17 seccomp',
      { spec: { securityContext: { seccompProfile: { type: 'RuntimeDefault' } } } },
      [`17 linux 20 ${SPEC}/securityContext/seccompProfile`],
    ],
    ['18 name', { metadata: { name: 'billing-win' } }, ['18 windows 10 /metadata/name']],
    ['18 namespace', { metadata: { namespace: 'iis' } }, ['18 windows 10 /metadata/namespace']],
    ['18 label', { template: { labels: { tier: 'netfx48' } } }, ['18 windows 10 /spec/template/metadata/labels/tier']],
    ['18 linux', { metadata: { labels: { 'a/b': 'linux' } } }, ['18 linux 10 /metadata/labels/a~1b']],
    ['18 within a word', { metadata: { name: 'mywindowsapp' } }, ['18 windows 10 /metadata/name']],
    ['18 words that only look alike', { metadata: { name: 'darwin-winter-window' } }, []],
  ])('%s', (_name, given, rows) => {
    expect(rowsOf(intended(given))).toEqual(rows);
  });

  const pod = (nodeName: string, more: Partial<PodFacts> = {}): PodFacts => ({
    uid: nodeName,
    namespace: 'shop',
    name: `web-${nodeName}`,
    labels: {},
    nodeName,
    phase: 'Running',
    ready: true,
    deleting: false,
    ownerUid: null,
    workload: { kind: 'Deployment', name: 'web' },
    demand: { requests: {}, hostPorts: [], affinity: [], antiAffinity: [], claims: [] },
    ...more,
  });

  test('8: its ready pods, as far as they agree', () => {
    expect(rowsOf(intended({ pods: [pod('w1'), pod('w2')] }))).toEqual(['8 windows 70 ']);
    expect(rowsOf(intended({ pods: [pod('w1'), pod('l1')] }))).toEqual([]);
    expect(rowsOf(intended({ pods: [pod('w1', { ready: false }), pod('l1')] }))).toEqual(['8 linux 70 ']);
    expect(rowsOf(intended({ pods: [pod('w1', { namespace: 'other' })] }))).toEqual([]);
  });

  test('8: somebody else may know where they are', () => {
    expect(rowsOf(inferredOs({ ...question({}), runsOn: ['linux'] }))).toEqual(['8 linux 70 ']);
    expect(rowsOf(inferredOs({ ...question({ pods: [pod('w1')] }), runsOn: [] }))).toEqual([]);
  });

  test('19: nothing at all is not known', () => {
    const nothing = intended({});
    expect(nothing).toMatchObject({ os: 'unknown', confidence: 'unknown', margin: 5 });
    expect(nothing.hits).toEqual([{ row: 19, os: 'linux', weight: 5, at: '', seen: '' }]);
  });
});
