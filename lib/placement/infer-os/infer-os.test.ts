import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import type { InferredOs } from './inferred-os';
import { type Given, intended, inputs, cluster } from './testing/infer-os-inputs';
import { nodeTerms, osIn } from '../testing/pod-constraints';
import { sketchPod, sketchCluster } from '../testing/sketch-nodes';
import { runsOn } from '../verdict/evaluate-workload';
import { placementWorld } from '../verdict/placement-world';
import { TODAY } from '../testing/lint-world';

const SPEC = '/spec/template/spec/';

const rowsOf = ({ hits }: InferredOs): string[] =>
  hits
    .filter(({ row }) => row !== 19)
    .map(({ row, os, weight, at }) => `${row} ${os} ${weight} ${at.replace(SPEC, '')}`);

const TERMS = 'affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms';
const volume = (path: string): Given => ({ spec: { volumes: [{ name: 'v', hostPath: { path } }] } });
const mount = (mountPath: string): Given => ({ container: { volumeMounts: [{ name: 'v', mountPath }] } });
const tolerates = (toleration: RawObject): Given => ({ spec: { tolerations: [toleration] } });
const selects = (key: string, value: string): Given => ({ spec: { nodeSelector: { [key]: value } } });
const runs = (...command: string[]): Given => ({ container: { command } });
const secured = (securityContext: RawObject): Given => ({ container: { securityContext } });
const podSecured = (securityContext: RawObject): Given => ({ spec: { securityContext } });
const terms = (...list: Parameters<typeof nodeTerms>): Given => ({ spec: nodeTerms(...list) });
const named = (os: string): Given => ({ spec: { os: { name: os } } });
const BUILD = 'node.kubernetes.io/windows-build';
const SKU = 'kubernetes.azure.com/os-sku';
const OF_C0 = 'containers/0/securityContext';

describe('each row of evidence alone', () => {
  test.each<[string, Given, string[]]>([
    ['1 windows', named('windows'), ['1 windows 100 os/name']],
    ['1 linux', named('linux'), ['1 linux 100 os/name']],
    ['1 a wrong value that says what is meant', named('Windows'), ['1 windows 100 os/name']],
    ['1 another value', named('solaris'), []],
    ['2', selects('kubernetes.io/os', 'windows'), ['2 windows 90 nodeSelector/kubernetes.io~1os']],
    ['2 old label', selects('beta.kubernetes.io/os', 'linux'), ['2 linux 90 nodeSelector/beta.kubernetes.io~1os']],
    ['3', terms([osIn('windows')]), [`3 windows 85 ${TERMS}`]],
    ['3 every term', terms([osIn('windows')], [osIn('windows')]), [`3 windows 85 ${TERMS}`]],
    ['3 an open term', terms([osIn('windows')], [{ key: 'a', operator: 'Exists' }]), []],
    ['3 both', terms([osIn('windows', 'linux')]), []],
    ['3 NotIn', terms([{ ...osIn('windows'), operator: 'NotIn' }]), [`3 linux 85 ${TERMS}`]],
    ['4 handler', { spec: { runtimeClassName: 'wcow' } }, ['4 windows 80 runtimeClassName']],
    [
      '4 selector',
      { spec: { runtimeClassName: 'win-2022' } },
      ['2 windows 90 runtimeClassName', '4 windows 85 runtimeClassName'],
    ],
    ['4 another class', { spec: { runtimeClassName: 'gvisor' } }, []],
    ['4 no such class', { spec: { runtimeClassName: 'none' } }, []],
    ['5 build', selects(BUILD, '10.0.20348'), ['5 windows 85 nodeSelector/node.kubernetes.io~1windows-build']],
    ['5 AKS', selects(SKU, 'Windows2022'), ['5 windows 85 nodeSelector/kubernetes.azure.com~1os-sku']],
    ['5 AKS Linux', selects(SKU, 'AzureLinux'), []],
    [
      '5 OpenShift',
      selects('node.openshift.io/os_id', 'Windows'),
      ['5 windows 85 nodeSelector/node.openshift.io~1os_id'],
    ],
    ['6 pod', podSecured({ windowsOptions: { hostProcess: true } }), ['6 windows 80 securityContext/windowsOptions']],
    ['6 container', secured({ windowsOptions: { hostProcess: true } }), [`6 windows 80 ${OF_C0}/windowsOptions`]],
    ['6 empty', secured({ windowsOptions: {} }), []],
    ['6 null', secured({ windowsOptions: { runAsUserName: null } }), []],
    [
      '5 by affinity',
      terms([{ key: BUILD, operator: 'Exists' }], [{ key: SKU, operator: 'In', values: ['Windows2022'] }]),
      [`5 windows 85 ${TERMS}`],
    ],
    [
      '5 by one of two terms',
      terms([{ key: BUILD, operator: 'Exists' }], [{ key: 'disk', operator: 'In', values: ['ssd'] }]),
      [],
    ],
    ['7 high', { images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] }, ['7 windows 75 containers/0/image']],
    ['7 medium', { images: ['registry.example.com/web:1-windows'] }, ['7 windows 50 containers/0/image']],
    ['7 low', { images: ['registry.example.com/web:1809'] }, ['7 windows 20 containers/0/image']],
    ['7 linux', { images: ['nginx:1.27'] }, ['7 linux 75 containers/0/image']],
    ['7 both', { images: ['golang:1.24'] }, []],
    ['9', selects('agentpool', 'win'), ['9 windows 60 nodeSelector/agentpool']],
    [
      '9 by a second label of the pool',
      selects('alibabacloud.com/nodepool-id', 'np-1'),
      ['9 windows 60 nodeSelector/alibabacloud.com~1nodepool-id'],
    ],
    ['9 a mixed pool', selects('agentpool', 'mixed'), []],
    ['9 no pool', selects('disk', 'ssd'), []],
    ['10 volume', volume(String.raw`\\.\pipe\docker_engine`), ['10 windows 60 volumes/0/hostPath/path']],
    ['10 mount', mount(String.raw`\\.\pipe\containerd`), ['10 windows 60 containers/0/volumeMounts/0/mountPath']],
    ['11 powershell', runs('powershell', '-c', 'x'), ['11 windows 50 containers/0/command']],
    ['11 pwsh.exe', runs('pwsh.exe'), ['11 windows 50 containers/0/command']],
    ['11 cmd', runs('cmd', '/c', 'dir'), ['11 windows 50 containers/0/command']],
    ['11 a program', { container: { args: ['--run', 'app.exe'] } }, ['11 windows 50 containers/0/args']],
    ['11 a drive', { container: { args: [String.raw`--log=C:\logs`] } }, ['11 windows 50 containers/0/args']],
    [
      '11 a probe',
      { container: { livenessProbe: { exec: { command: ['cmd.exe', '/c', 'x'] } } } },
      ['11 windows 50 containers/0/livenessProbe/exec/command'],
    ],
    ['11 a program on a drive', runs('C:/app/run'), ['11 windows 50 containers/0/command']],
    ['11 a mapping', { container: { args: ['-v', 'a:/b'] } }, []],
    [
      '11 and 14: a shell that starts a program of Windows',
      runs('sh', '-c', 'wine setup.exe'),
      ['11 windows 50 containers/0/command', '14 linux 40 containers/0/command'],
    ],
    ['11 without 14', runs('/app/run.exe'), ['11 windows 50 containers/0/command']],
    ['11 a word that only looks alike', { container: { args: ['--mode', 'cmd'] } }, []],
    ['12 proc', volume('/proc'), ['12 linux 50 volumes/0/hostPath/path']],
    ['12 below it', volume('/sys/fs/cgroup'), ['12 linux 50 volumes/0/hostPath/path']],
    ['12 socket', volume('/var/run/docker.sock'), ['12 linux 50 volumes/0/hostPath/path']],
    ['12 containerd', volume('/run/containerd'), ['12 linux 50 volumes/0/hostPath/path']],
    ['12 modules', volume('/lib/modules'), ['12 linux 50 volumes/0/hostPath/path']],
    ['12 another path', volume('/var/log'), []],
    ['12 only as host path', mount('/dev/shm'), []],
    ['13 volume', volume(String.raw`C:\data`), ['13 windows 45 volumes/0/hostPath/path']],
    ['13 mount', mount('d:/data'), ['13 windows 45 containers/0/volumeMounts/0/mountPath']],
    ['14 shell', runs('/bin/sh', '-c', 'x'), ['14 linux 40 containers/0/command']],
    ['14 bare shell', runs('sh', '-c', 'x'), ['14 linux 40 containers/0/command']],
    ['14 bash', { container: { args: ['bash'] } }, ['14 linux 40 containers/0/args']],
    ['14 a binary', runs('/usr/local/bin/app'), ['14 linux 40 containers/0/command']],
    ['14 no binary', { container: { args: ['/data'] } }, []],
    [
      '14 a hook',
      { container: { lifecycle: { preStop: { exec: { command: ['/bin/sleep', '5'] } } } } },
      ['14 linux 40 containers/0/lifecycle/preStop/exec/command'],
    ],
    ['15 privileged', secured({ privileged: true }), ['15 linux 40 containers/0/securityContext/privileged']],
    ['15 not privileged', secured({ privileged: false }), []],
    ['15 capabilities', secured({ capabilities: { add: ['NET_ADMIN'] } }), [`15 linux 40 ${OF_C0}/capabilities/add`]],
    ['15 SELinux', secured({ seLinuxOptions: { level: 'x' } }), [`15 linux 40 ${OF_C0}/seLinuxOptions`]],
    ['15 fsGroup', podSecured({ fsGroup: 0 }), ['15 linux 40 securityContext/fsGroup']],
    ['15 hostPID', { spec: { hostPID: true } }, ['15 linux 40 hostPID']],
    ['15 hostIPC', { spec: { hostIPC: true } }, ['15 linux 40 hostIPC']],
    ['16', tolerates({ key: 'os', operator: 'Equal', value: 'Windows' }), ['16 windows 35 tolerations/0']],
    ['16 by key', tolerates({ key: 'a.io/windows-only', operator: 'Exists' }), ['16 windows 35 tolerations/0']],
    ['16 everything', tolerates({ operator: 'Exists' }), []],
    ['16 another', tolerates({ key: 'gpu', operator: 'Equal', value: 'windows' }), []],
    ['17 drop', secured({ capabilities: { drop: ['ALL'] } }), [`17 linux 20 ${OF_C0}/capabilities/drop`]],
    ['17 read-only', secured({ readOnlyRootFilesystem: true }), [`17 linux 20 ${OF_C0}/readOnlyRootFilesystem`]],
    ['17 escalation', secured({ allowPrivilegeEscalation: false }), [`17 linux 20 ${OF_C0}/allowPrivilegeEscalation`]],
    ['17 seccomp', podSecured({ seccompProfile: { type: 'Any' } }), ['17 linux 20 securityContext/seccompProfile']],
    ['18 name', { metadata: { name: 'billing-win' } }, ['18 windows 10 /metadata/name']],
    ['18 namespace', { metadata: { namespace: 'iis' } }, ['18 windows 10 /metadata/namespace']],
    ['18 label', { template: { labels: { tier: 'netfx48' } } }, ['18 windows 10 /spec/template/metadata/labels/tier']],
    ['18 linux', { metadata: { labels: { 'a/b': 'linux' } } }, ['18 linux 10 /metadata/labels/a~1b']],
    ['18 within a word', { metadata: { name: 'mywindowsapp' } }, ['18 windows 10 /metadata/name']],
    ['18 words that only look alike', { metadata: { name: 'darwin-winter-window' } }, []],
  ])('%s', (_name, given, rows) => {
    expect(rowsOf(intended(given))).toEqual(rows);
  });

  test('8: its ready pods, as far as they agree', () => {
    expect(rowsOf(intended({ runsOn: ['windows', 'windows'] }))).toEqual(['8 windows 70 ']);
    expect(rowsOf(intended({ runsOn: ['windows', 'linux'] }))).toEqual([]);
    const { workload } = inputs({});
    const pod = (nodeName: string, more: Partial<PodFacts> = {}): PodFacts =>
      sketchPod({ uid: nodeName, namespace: 'shop', nodeName, workload: { kind: 'Deployment', name: 'web' }, ...more });
    const systems = (...pods: PodFacts[]) =>
      runsOn(workload, placementWorld({ cluster: sketchCluster({ nodes: cluster.nodes, pods }), today: TODAY }));
    expect(systems(pod('w1'), pod('w2'))).toEqual(['windows']);
    expect(systems(pod('w1', { ready: false }), pod('l1'))).toEqual(['linux']);
    expect(systems(pod('w1', { namespace: 'other' }))).toEqual([]);
  });

  test('19: unknown without evidence', () => {
    const nothing = intended({});
    expect(nothing).toMatchObject({ os: 'unknown', confidence: 'unknown', margin: 5 });
    expect(nothing.hits).toEqual([{ row: 19, os: 'linux', weight: 5, at: '', seen: '' }]);
  });
});
