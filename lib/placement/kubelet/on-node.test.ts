import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { linuxNode, windowsNode } from '../testing/sketch-nodes';
import { workloadFrom } from '../testing/lint-world';
import { ignoredOnWindows } from './ignored-fields';
import { onNode } from './on-node';
import { type Given, inputs, mounted, says, volume, WINDOWS_IMAGE, workloadOf } from './testing/node-inputs';

const windows = windowsNode();
const linux = linuxNode();
const onLinux = { node: linux, images: ['nginx'] };
const LABEL = 'PodOSSelectorNodeLabelDoesNotMatch';
const MOUNT = 'cannot-start FailedMount';
const CONFIG = 'cannot-start CreateContainerConfigError';

const PIPE = '\\\\.\\pipe\\containerd-containerd';
const GROUPS = 'SupplementalGroupsPolicyNotSupported';
const featured = (has: boolean): NodeFacts =>
  linuxNode({
    features: {
      supplementalGroupsPolicy: has,
      'userNamespaces ': has,
      'recursiveReadOnlyMounts ': has,
      'userNamespaces runc': true,
      'recursiveReadOnlyMounts runc': true,
    },
  });
const [capable, lacking] = [featured(true), featured(false)];

describe("the kubelet's admission", () => {
  const REJECTS = 'kubelet-rejects';
  const sysctls = [{ name: 'net.core.somaxconn', value: '1' }];
  const podLimits = { resources: { limits: { cpu: '1' } } };
  const strict = { securityContext: { supplementalGroupsPolicy: 'Strict' } };
  test.each<[string, Given, string]>([
    ['a fitting pod', {}, 'runs'],
    ['os of the node', { spec: { os: { name: 'windows' } } }, 'runs'],
    ['another os', { spec: { os: { name: 'linux' } } }, 'kubelet-rejects PodOSNotSupported'],
    ['Windows pod on Linux', { node: linux, spec: { os: { name: 'windows' } } }, 'kubelet-rejects PodOSNotSupported'],
    ['label of the node', { labels: { 'kubernetes.io/os': 'windows' } }, 'runs'],
    ['stray label of the pod', { labels: { 'kubernetes.io/os': 'linux' } }, `${REJECTS} ${LABEL}`],
    ['on Linux too', { ...onLinux, labels: { 'kubernetes.io/os': 'windows' } }, `${REJECTS} ${LABEL}`],
    ['sysctls', { spec: { securityContext: { sysctls } } }, `${REJECTS} SysctlForbidden`],
    ['strict groups', { spec: strict }, `${REJECTS} SupplementalGroupsPolicyNotSupported`],
    ['merged groups', { spec: { securityContext: { supplementalGroupsPolicy: 'Merge' } } }, 'runs'],
    ['resources of the pod', { spec: podLimits }, `${REJECTS} PodLevelResourcesNotSupported`],
    ['none of these on Linux', { ...onLinux, node: capable, spec: { ...podLimits, ...strict } }, 'runs'],
    ['strict groups, not supported by the node', { ...onLinux, node: lacking, spec: strict }, `${REJECTS} ${GROUPS}`],
    [
      'strict groups before 1.33',
      { ...onLinux, node: { ...lacking, kubeletVersion: 'v1.32.4' }, spec: strict },
      'runs',
    ],
    [
      'strict groups, not reported by the node',
      { ...onLinux, spec: strict },
      'unknown supplementalGroupsPolicy: Strict',
    ],
    ['strict groups, not reported, but proven', { ...onLinux, spec: strict, runsOn: ['linux'] }, 'runs'],
    [
      'all of them at once',
      {
        labels: { 'kubernetes.io/os': 'linux' },
        spec: { os: { name: 'linux' }, ...podLimits, securityContext: { sysctls } },
      },
      `${REJECTS} SysctlForbidden ${LABEL} PodOSNotSupported PodLevelResourcesNotSupported`,
    ],
  ])('%s', (_name, given, answer) => {
    expect(says(given)).toBe(answer);
  });
});

const administrator = { windowsOptions: { runAsUserName: 'containerADMINISTRATOR' } };
const contradicting = { runAsNonRoot: true, ...administrator };
const share = volume({ persistentVolumeClaim: { claimName: 'share' } });

describe('failures after admission on Windows', () => {
  test.each<[string, Given, string]>([
    ['not root, and administrator by the container', { container: { securityContext: contradicting } }, CONFIG],
    ['not root, and administrator by the pod', { spec: { securityContext: contradicting } }, CONFIG],
    [
      'the container takes it back',
      { spec: { securityContext: contradicting }, container: { securityContext: { runAsNonRoot: false } } },
      'runs',
    ],
    ['not root, and no user named', { spec: { securityContext: { runAsNonRoot: true } } }, 'runs'],
    ['administrator', { spec: { securityContext: administrator } }, 'runs'],
    ...['Directory', 'File', 'Socket', 'CharDevice', 'BlockDevice'].map((type): [string, Given, string] => [
      `host path of type ${type}`,
      volume({ hostPath: { path: '/data', type } }),
      MOUNT,
    ]),
    ['host path without type', volume({ hostPath: { path: '/data' } }), 'runs'],
    ['host path that is made', volume({ hostPath: { path: '/data', type: 'DirectoryOrCreate' } }), 'runs'],
    ['pipe without type', volume({ hostPath: { path: PIPE, type: '' } }), 'runs'],
    ['pipe as a socket', volume({ hostPath: { path: PIPE, type: 'Socket' } }), MOUNT],
    ['pipe made', volume({ hostPath: { path: '//./pipe/x', type: 'FileOrCreate' } }), MOUNT],
    ['host path of Windows', volume({ hostPath: { path: 'C:\\data', type: 'Directory' } }), 'runs'],
    ['without a mount', { spec: { volumes: [{ name: 'v', hostPath: { path: '/data', type: 'File' } }] } }, 'runs'],
    ['huge pages', volume({ emptyDir: { medium: 'HugePages-2Mi' } }), MOUNT],
    ['memory', volume({ emptyDir: { medium: 'Memory' } }), 'runs'],
    ['NFS', volume({ nfs: { server: 'a', path: '/' } }), MOUNT],
    ['iSCSI', volume({ iscsi: { iqn: 'a' } }), MOUNT],
    ['Fibre Channel', volume({ fc: { wwids: ['a'] } }), MOUNT],
    ['a disk of GCE, which its CSI driver mounts', volume({ gcePersistentDisk: { pdName: 'd' } }), 'runs'],
    ['a claim whose volume is NFS', share, MOUNT],
    ['a claim whose volume is NFS, on Linux', { ...share, ...onLinux }, 'runs'],
    ['a claim of a disk', volume({ persistentVolumeClaim: { claimName: 'disk' } }), 'runs'],
    ['a claim', volume({ persistentVolumeClaim: { claimName: 'a' } }), 'runs'],
    ['block device', { container: { volumeDevices: [{ name: 'v' }] } }, 'cannot-start FailedMapVolume'],
    ['the drive', mounted({ mountPath: 'C:' }), 'cannot-start CreateContainerError'],
    ['the root of the drive', mounted({ mountPath: 'c:\\' }), 'cannot-start CreateContainerError'],
    ['a folder of the drive', mounted({ mountPath: 'c:\\x' }), 'runs'],
    ['read-only all the way down', mounted({ recursiveReadOnly: 'Enabled', readOnly: true }), CONFIG],
    ['read-only as far as possible', mounted({ recursiveReadOnly: 'IfPossible', readOnly: true }), 'runs'],
    ['claims of devices', { spec: { resourceClaims: [{ name: 'gpu' }] } }, 'cannot-start DynamicResources'],
    ['none of these on Linux', { ...volume({ nfs: { server: 'a', path: '/' } }), ...onLinux }, 'runs'],
  ])('%s', (_name, given, answer) => {
    expect(says(given)).toBe(answer);
  });
});

describe('failures after admission on Linux', () => {
  const root = { runAsNonRoot: true, runAsUser: 0 };
  const old = linuxNode({ kubeletVersion: 'v1.30.4' });
  const deep = { readOnly: true, recursiveReadOnly: 'Enabled' };
  const nonRoot = { spec: { securityContext: { runAsNonRoot: true } } };
  const ERROR = 'CreateContainerConfigError';
  const git = volume({ gitRepo: { repository: 'https://example.com/a.git' } });
  const rbd = volume({ rbd: { monitors: ['a'], image: 'b' } });
  test.each<[string, Given, string]>([
    ['not root, and root by the pod', { spec: { securityContext: root } }, CONFIG],
    ['not root, and root by the container', { container: { securityContext: root } }, CONFIG],
    [
      'not root by the pod, and root by the container',
      { spec: { securityContext: { runAsNonRoot: true } }, container: { securityContext: { runAsUser: 0 } } },
      CONFIG,
    ],
    [
      'the container names another user',
      { spec: { securityContext: root }, container: { securityContext: { runAsUser: 1 } } },
      'runs',
    ],
    [
      'the container takes it back',
      { spec: { securityContext: root }, container: { securityContext: { runAsNonRoot: false } } },
      'runs',
    ],
    ['root, as on Windows', { node: windows, images: [WINDOWS_IMAGE], spec: { securityContext: root } }, 'runs'],
    ['not root, and an image that runs as root', nonRoot, CONFIG],
    ['the same in an init container', { ...nonRoot, images: ['golang:1.24'], init: ['busybox'] }, `${CONFIG} ${ERROR}`],
    ['not root, and proven', { ...nonRoot, runsOn: ['linux'] }, 'runs'],
    ['not root, and an image of which the user is not known', { ...nonRoot, images: ['memcached'] }, 'runs'],
    ['not root, and a user of its own', { ...nonRoot, container: { securityContext: { runAsUser: 1 } } }, 'runs'],
    ['a removed volume', rbd, MOUNT],
    ['a removed volume that no container uses', { spec: { volumes: [{ name: 'v', rbd: {} }] } }, 'runs'],
    ['before its removal', { ...rbd, node: old }, 'runs'],
    ['a volume that is disabled by default', git, MOUNT],
    ['such a volume on Windows', { ...git, node: windows, images: [WINDOWS_IMAGE] }, MOUNT],
    ['before it was disabled', { ...git, node: linuxNode({ kubeletVersion: 'v1.32.9' }) }, 'runs'],
    ['user namespaces, not reported', { spec: { hostUsers: false } }, 'unknown hostUsers: false'],
    ['user namespaces, not reported, but proven', { spec: { hostUsers: false }, runsOn: ['linux'] }, 'runs'],
    ['user namespaces, supported', { spec: { hostUsers: false }, node: capable }, 'runs'],
    [
      'user namespaces, not supported',
      { spec: { hostUsers: false }, node: lacking },
      'cannot-start FailedCreatePodSandBox',
    ],
    ['user namespaces, not requested', { spec: { hostUsers: true }, node: lacking }, 'runs'],
    [
      'user namespaces of another handler',
      { spec: { hostUsers: false, runtimeClassName: 'runc' }, node: lacking },
      'runs',
    ],
    ['read-only all the way down, not reported', mounted(deep), 'unknown recursiveReadOnly: Enabled'],
    ['read-only all the way down, supported', { ...mounted(deep), node: capable }, 'runs'],
    ['read-only all the way down, not supported', { ...mounted(deep), node: lacking }, CONFIG],
    ['removed earlier', { ...volume({ glusterfs: { path: 'a' } }), node: old }, MOUNT],
  ])('%s', (_name, given, answer) => {
    expect(says({ ...onLinux, ...given })).toBe(answer);
  });
});

test('what is only inferred does not count where Ready pods prove otherwise', () => {
  const inferred: readonly (readonly ['linux' | 'windows', Given])[] = [
    ['windows', { container: { command: ['bash', '-c', 'run'] } }],
    ['windows', { images: ['mcr.microsoft.com/windows/nanoserver:ltsc2022'], container: { command: ['powershell'] } }],
    [
      'windows',
      {
        container: {
          command: ['C:\\LogMonitor\\LogMonitor.exe'],
          securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } },
        },
      },
    ],
    ['linux', { ...onLinux, container: { command: ['run.exe'] } }],
    ['windows', { spec: { runtimeClassName: 'runc' } }],
    ['linux', { ...onLinux, spec: { runtimeClassName: 'wcow' } }],
  ];
  for (const [os, given] of inferred) {
    expect(says(given)).toContain('cannot-start');
    expect(says({ ...given, runsOn: [os] })).toBe('runs');
    expect(says({ ...given, runsOn: [os === 'linux' ? 'windows' : 'linux'] })).toContain('cannot-start');
  }
});

describe('images of all containers', () => {
  test.each<[string, Given, string]>([
    ['of Linux on Windows', { images: ['nginx'] }, 'cannot-start image'],
    ['of Windows on Linux', { node: linux }, 'cannot-start image'],
    ['of both on both', { node: linux, images: ['golang:1.24'] }, 'runs'],
    ['of another build', { images: ['mcr.microsoft.com/windows/servercore:ltsc2019'] }, 'cannot-start image'],
    ['one of two', { images: [WINDOWS_IMAGE, 'nginx'] }, 'cannot-start image'],
    ['an init container', { init: ['busybox'] }, 'cannot-start image'],
    ['of an unknown platform', { images: ['registry.example.com/web:1'] }, 'unknown image'],
    ['one fails, one is unknown', { images: ['registry.example.com/web:1', 'nginx'] }, 'cannot-start image'],
    ['no reference', { images: ['registry.example.com/Web:1'] }, 'cannot-start InvalidImageName'],
    ['no container', { images: [] }, 'unknown image'],
    ['no system', { node: { ...linux, os: null, labels: {} }, images: ['nginx'] }, 'unknown image'],
  ])('%s', (_name, given, answer) => {
    expect(says(given)).toBe(answer);
  });

  test('names container, builds and hosts without separators', () => {
    const { reasons } = onNode(inputs({ images: ['mcr.microsoft.com/windows/servercore:ltsc2025'] }));
    expect(reasons[0]?.sentence.text).toBe(
      'The image of container c0 is built for 26100, newer than the host (20348), and cannot start there.',
    );
  });
});

test("the kubelet's own message is kept", () => {
  expect(onNode(inputs({ spec: { os: { name: 'linux' } } })).reasons).toEqual([
    expect.objectContaining({ message: "Failed to admit pod as the OS field doesn't match node OS" }),
  ]);
  const [mount] = onNode(inputs(volume({ hostPath: { path: '/run/x.sock', type: 'Socket' } }))).reasons;
  expect(mount?.message).toBe('hostPath type check failed: /run/x.sock is not a socket file');
});

describe('fields without effect on Windows', () => {
  const container = '/spec/containers/0';
  const secured = (securityContext: RawObject): Given => ({ container: { securityContext } });
  const podSecured = (securityContext: RawObject): Given => ({ spec: { securityContext } });
  const at = (field: string): string[] => [`${container}/securityContext/${field}`];
  test.each<[Given, string[]]>([
    [{}, []],
    [secured({ privileged: true }), at('privileged')],
    [secured({ privileged: false }), []],
    [secured({ capabilities: { drop: ['ALL'] } }), at('capabilities')],
    [secured({ capabilities: {} }), []],
    [secured({ allowPrivilegeEscalation: false }), at('allowPrivilegeEscalation')],
    [secured({ allowPrivilegeEscalation: true }), []],
    [secured({ readOnlyRootFilesystem: true }), at('readOnlyRootFilesystem')],
    [secured({ runAsUser: 0 }), at('runAsUser')],
    [secured({ runAsGroup: 1 }), at('runAsGroup')],
    [secured({ seccompProfile: { type: 'RuntimeDefault' } }), at('seccompProfile')],
    [secured({ seLinuxOptions: { level: 'a' } }), at('seLinuxOptions')],
    [secured({ appArmorProfile: { type: 'Unconfined' } }), at('appArmorProfile')],
    [secured({ procMount: 'Unmasked' }), at('procMount')],
    [secured({ procMount: 'Default' }), []],
    [secured({ runAsUser: null }), []],
    [podSecured({ fsGroup: 1 }), ['/spec/securityContext/fsGroup']],
    [podSecured({ fsGroupChangePolicy: 'Always' }), ['/spec/securityContext/fsGroupChangePolicy']],
    [podSecured({ supplementalGroups: [1] }), ['/spec/securityContext/supplementalGroups']],
    [podSecured({ supplementalGroups: [] }), []],
    [{ spec: { hostPID: true } }, ['/spec/hostPID']],
    [{ spec: { hostIPC: true } }, ['/spec/hostIPC']],
    [{ spec: { shareProcessNamespace: true } }, ['/spec/shareProcessNamespace']],
    [{ spec: { shareProcessNamespace: false } }, []],
    [{ spec: { hostUsers: false } }, ['/spec/hostUsers']],
    [{ spec: { hostNetwork: true } }, ['/spec/hostNetwork']],
    [{ spec: { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } } }, []],
    [{ spec: { dnsPolicy: 'ClusterFirstWithHostNet' } }, ['/spec/dnsPolicy']],
    [{ spec: { dnsPolicy: 'ClusterFirst' } }, []],
    [volume({ emptyDir: { medium: 'Memory' } }), ['/spec/volumes/0/emptyDir/medium']],
    [volume({ emptyDir: {} }), []],
    [volume({ secret: { defaultMode: 256 } }), ['/spec/volumes/0/secret/defaultMode']],
    [volume({ configMap: { defaultMode: 420 } }), []],
    [
      volume({ configMap: { items: [{ key: 'a' }, { key: 'b', mode: 256 }] } }),
      ['/spec/volumes/0/configMap/items/1/mode'],
    ],
    [
      volume({ projected: { defaultMode: 256, sources: [{ secret: { items: [{ key: 'a', mode: 420 }] } }] } }),
      ['/spec/volumes/0/projected/defaultMode', '/spec/volumes/0/projected/sources/0/secret/items/0/mode'],
    ],
    [mounted({ mountPropagation: 'Bidirectional' }), [`${container}/volumeMounts/0/mountPropagation`]],
    [mounted({ mountPropagation: 'None' }), []],
    [
      { annotations: { 'container.apparmor.security.beta.kubernetes.io/c0': 'unconfined', other: 'x' } },
      ['/metadata/annotations/container.apparmor.security.beta.kubernetes.io~1c0'],
    ],
  ])('%j', (given, places) => {
    expect(ignoredOnWindows(workloadOf(given))).toEqual(places);
  });
});

test('throws for no manifest', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 4 }), fc.anything(), (spec, containers) => {
      const workload = workloadFrom({ kind: 'Pod', spec: { ...spec, containers } });
      expect(onNode({ ...inputs({}), workload }).outcome).toBeTypeOf('string');
      expect(ignoredOnWindows(workload)).toBeInstanceOf(Array);
    }),
    { numRuns: 300 },
  );
});
