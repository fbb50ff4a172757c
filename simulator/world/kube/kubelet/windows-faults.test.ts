import { describe, expect, it } from 'vitest';
import {
  configFailure,
  windowsCreateFailure,
  windowsVolumeFailure,
} from '@/simulator/world/kube/kubelet/windows-faults';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import { podObject, TestCluster } from '@/simulator/world/kube/testing/test-cluster';

const node = (operatingSystem: string): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n' },
  spec: {},
  status: { nodeInfo: { operatingSystem } },
});
const windows = node('windows');

const pod = (volume: object, used = true): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: {
    volumes: [{ name: 'v', ...volume }],
    containers: [{ name: 'c', ...(used ? { volumeMounts: [{ name: 'v', mountPath: 'c:\\v' }] } : {}) }],
  },
});

describe('volumes on Windows', () => {
  it.each([
    [{ hostPath: { path: '/data', type: 'Directory' } }, '/data is not a directory'],
    [{ hostPath: { path: '/run/x.sock', type: 'Socket' } }, 'is not a socket file'],
    [{ hostPath: { path: '/data' } }, undefined],
    [{ hostPath: { path: 'C:\\data', type: 'Directory' } }, undefined],
    [{ emptyDir: { medium: 'HugePages' } }, 'huge pages'],
    [{ emptyDir: { medium: 'Memory' } }, undefined],
    [{ nfs: { server: 'a', path: '/' } }, 'nfs'],
  ])('%j', (volume, message) => {
    const { store } = new TestCluster().cluster.context;
    const failure = windowsVolumeFailure(pod(volume), windows, store);
    if (message === undefined) expect(failure).toBeUndefined();
    else expect(failure?.message).toContain(message);
    expect(windowsVolumeFailure(pod(volume, false), windows, store)).toBeUndefined();
    expect(windowsVolumeFailure(pod(volume), node('linux'), store)).toBeUndefined();
  });
});

describe('mounts on Windows', () => {
  it.each([
    [{ mountPath: 'C:' }, 'create'],
    [{ mountPath: 'c:\\' }, 'create'],
    [{ mountPath: 'c:\\data', recursiveReadOnly: 'Enabled' }, 'config'],
    [{ mountPath: 'c:\\data', recursiveReadOnly: 'IfPossible' }, 'nothing'],
  ])('%j fails %s', (mount, what) => {
    const container = { name: 'c', volumeMounts: [{ name: 'v', ...mount }] };
    const of = (at: Node) => ({
      create: windowsCreateFailure(container, at) !== undefined,
      config: configFailure(pod({}), container, at) !== undefined,
    });
    expect(of(windows)).toEqual({ create: what === 'create', config: what === 'config' });
    expect(of(node('linux'))).toEqual({ create: false, config: false });
  });
});

describe('users of Windows containers', () => {
  it.each([
    [true, 'ContainerAdministrator', true],
    [true, 'containeradministrator', true],
    [true, 'ContainerUser', false],
    [false, 'ContainerAdministrator', false],
  ])('not root %s, as %s', (runAsNonRoot, runAsUserName, fails) => {
    const made = pod({});
    const securityContext = { runAsNonRoot, windowsOptions: { runAsUserName } };
    const at = { ...made, spec: { ...made.spec, securityContext } };
    expect(configFailure(at, { name: 'c' }, windows) !== undefined).toBe(fails);
    expect(configFailure(at, { name: 'c' }, node('linux'))).toBeUndefined();
  });
});

describe('a pod on a Windows node', () => {
  const image = 'mcr.microsoft.com/windows/servercore:ltsc2022';
  const on = (spec: Record<string, unknown>): { cluster: TestCluster; status: () => unknown } => {
    const cluster = new TestCluster();
    cluster.windowsNode('w1');
    const tolerations = [{ operator: 'Exists' }];
    cluster.cluster.apply(podObject('p', { image, spec: { tolerations, ...spec } }));
    cluster.advance(60);
    return { cluster, status: () => cluster.cluster.get('Pod', 'default', 'p') };
  };

  it('with runAsNonRoot and an administrator: CreateContainerConfigError', () => {
    const { status } = on({
      securityContext: { runAsNonRoot: true, windowsOptions: { runAsUserName: 'ContainerAdministrator' } },
    });
    expect(status()).toMatchObject({
      status: {
        phase: 'Pending',
        containerStatuses: [{ state: { waiting: { reason: 'CreateContainerConfigError' } } }],
      },
    });
  });

  it('with IIS as ContainerUser: it ends at once', () => {
    const iis = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
    const { status } = on({
      securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } },
      containers: [{ name: 'main', image: iis }],
    });
    expect(JSON.stringify(status())).toContain('"ready":false');
  });

  it('with a program of Linux: StartError', () => {
    const { status } = on({ containers: [{ name: 'main', image, command: ['/bin/sh', '-c', 'x'] }] });
    expect(JSON.stringify(status())).toContain('StartError');
  });

  it('with a disk that Linux has formatted stays ContainerCreating', () => {
    const { status } = on({
      volumes: [{ name: 'v', csi: { driver: 'disk.example.com', fsType: 'ext4' } }],
      containers: [{ name: 'main', image, volumeMounts: [{ name: 'v', mountPath: 'c:\\data' }] }],
    });
    expect(status()).toMatchObject({
      status: { containerStatuses: [{ state: { waiting: { reason: 'ContainerCreating' } } }] },
    });
  });

  it('with a claim whose volume only Linux mounts stays ContainerCreating', () => {
    const cluster = new TestCluster();
    cluster.windowsNode('w1');
    cluster.cluster.apply({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'share' },
      spec: { nfs: { server: 'a', path: '/' }, capacity: { storage: '1Gi' }, accessModes: ['ReadWriteMany'] },
      status: { phase: 'Bound' },
    });
    cluster.cluster.apply({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'share', namespace: 'default', annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } },
      spec: {
        volumeName: 'share',
        storageClassName: '',
        accessModes: ['ReadWriteMany'],
        resources: { requests: { storage: '1Gi' } },
      },
      status: { phase: 'Bound' },
    });
    const volumes = [{ name: 'v', persistentVolumeClaim: { claimName: 'share' } }];
    const containers = [{ name: 'main', image, volumeMounts: [{ name: 'v', mountPath: 'c:\\data' }] }];
    const tolerations = [{ operator: 'Exists' }];
    cluster.cluster.apply(podObject('p', { image, spec: { tolerations, volumes, containers } }));
    cluster.advance(60);
    expect(cluster.cluster.get('Pod', 'default', 'p')).toMatchObject({
      status: { containerStatuses: [{ state: { waiting: { reason: 'ContainerCreating' } } }] },
    });
  });

  it('with a volume that it cannot mount stays ContainerCreating, with the reason in an event', () => {
    const { cluster, status } = on({
      volumes: [{ name: 'v', hostPath: { path: '/data', type: 'Directory' } }],
      containers: [{ name: 'main', image, volumeMounts: [{ name: 'v', mountPath: '/data' }] }],
    });
    expect(status()).toMatchObject({
      status: { containerStatuses: [{ state: { waiting: { reason: 'ContainerCreating' } } }] },
    });
    const events = cluster.cluster.list('Event').map((event) => JSON.stringify(event));
    expect(events.some((text) => text.includes('FailedMount'))).toBe(true);
  });
});

it.each([
  [{ runAsNonRoot: true, runAsUser: 0 }, {}, true],
  [{ runAsNonRoot: true, runAsUser: 0 }, { runAsUser: 1000 }, false],
  [{ runAsNonRoot: true, runAsUser: 0 }, { runAsNonRoot: false }, false],
  [{ runAsUser: 0 }, { runAsNonRoot: true }, true],
  [{ runAsNonRoot: true }, {}, false],
])('on Linux, a pod with %j and a container with %j is refused as root: %s', (securityContext, own, fails) => {
  const of: Pod = { ...pod({}), spec: { securityContext, containers: [] } };
  const failure = configFailure(of, { name: 'c', securityContext: own }, node('linux'));
  expect(failure?.startsWith("container's runAsUser breaks non-root policy") ?? false).toBe(fails);
});
