import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { daemon, deployment, podOf, runtimeClass, TODAY, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod, windowsNode } from '../testing/sketch-nodes';
import { claimFacts, volumeFacts } from '../testing/sketch-storage';
import { assess } from './assess';
import { PlacementMatrix } from './matrix/placement-matrix';
import { placementWorld } from './placement-world';

const CORE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, os: { name: 'windows' } };
const windows = (spec: RawObject = {}, container: RawObject = {}): RawObject =>
  deployment(podOf(CORE, { ...onWindows, ...spec }, container));
const nodes = [linuxNode(), windowsNode()];
const noDaemonSets = { unread: ['daemonsets'] } as const;

const withVolume = (source: RawObject): RawObject =>
  windows({ volumes: [{ name: 'data', ...source }] }, { volumeMounts: [{ name: 'data', mountPath: 'C:\\data' }] });
const inline = (driver: string) => withVolume({ csi: { driver } });
const linuxVolume = (source: RawObject): RawObject =>
  deployment(
    podOf(
      'nginx:1.27',
      { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, volumes: [{ name: 'data', ...source }] },
      { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
    ),
  );
const inlineOnLinux = linuxVolume({ csi: { driver: 'nfs.csi.k8s.io' } });
const claimed = withVolume({ persistentVolumeClaim: { claimName: 'disk' } });
const storage = { claims: [claimFacts()], volumes: [volumeFacts()] };
const account = windows({ securityContext: { windowsOptions: { gmsaCredentialSpecName: 'web' } } });
const withoutSpecs = (gmsaInstalled: boolean | null) => ({
  beside: { ...sketchCluster().beside, gmsaSpecs: null, gmsaInstalled },
});
const classed = windows({ runtimeClassName: 'own' });
const handledBy = (handler: string) => ({ runtimeClasses: [runtimeClass({ name: 'own', handler })] });
const hostProcess = windows({
  hostNetwork: true,
  securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
});

describe('what says whether a pod starts and was not read leaves it open, and is named', () => {
  test.each<[string, RawObject, Partial<ClusterFacts>, string, string[]]>([
    ['network plugins', windows(), noDaemonSets, 'unknown', ['daemonsets']],
    ['network plugins, which a HostProcess pod does not need', hostProcess, noDaemonSets, 'runs', []],
    ['network plugins, for Linux', deployment(podOf('nginx:1.27')), noDaemonSets, 'partial', []],
    ['drivers of nodes', inline('files.example.com'), {}, 'unknown', ['csinodes']],
    ['drivers of nodes, of which the plugin is known', inline('secrets-store.csi.k8s.io'), {}, 'runs', []],
    ['drivers of Linux nodes', inlineOnLinux, {}, 'unknown', ['csinodes']],
    [
      'drivers of Linux nodes, for a migrated volume',
      linuxVolume({ azureFile: { secretName: 's', shareName: 's' } }),
      {},
      'unknown',
      ['csinodes'],
    ],
    ['how many volumes nodes may attach', claimed, storage, 'unknown', ['csinodes']],
    ['credential specs', account, withoutSpecs(null), 'unknown', ['gmsacredentialspecs']],
    ['credential specs of a cluster without their kind', account, withoutSpecs(false), 'runs', []],
    ['a handler that may be configured', classed, handledBy('mine'), 'unknown', []],
    ['a handler that every containerd on Windows has', classed, handledBy('runhcs-wcow-process'), 'runs', []],
  ])('%s', (_what, object, facts, outcome, missing) => {
    const cluster = sketchCluster({ nodes, ...facts });
    const found = assess(workloadFrom(object), placementWorld({ cluster, today: TODAY }));
    expect([found.outcome, found.missing]).toEqual([outcome, missing]);
    if (outcome === 'unknown') expect(found.sentence.text).toMatch(/^Unknown[.:] /);
    if (missing.length > 0) expect(found.sentence.text).toContain(missing.join(', '));
  });

  test.each<[string, RawObject, Parameters<typeof linuxNode>[0], string]>([
    ['no driver', inlineOnLinux, { drivers: {} }, 'blocked'],
    ['its driver', inlineOnLinux, { drivers: { 'nfs.csi.k8s.io': { limit: null } } }, 'runs'],
    ['no driver, but virtual', inlineOnLinux, { drivers: {}, labels: { type: 'virtual-kubelet' } }, 'runs'],
    ['no driver for a migrated volume', linuxVolume({ cinder: { volumeID: 'v' } }), { drivers: {} }, 'blocked'],
    [
      'no driver, for a volume that needs none',
      linuxVolume({ nfs: { server: 's', path: '/' } }),
      { drivers: {} },
      'runs',
    ],
  ])('a Linux node with %s', (_what, object, sketch, outcome) => {
    const cluster = sketchCluster({ nodes: [linuxNode(sketch)] });
    expect(assess(workloadFrom(object), placementWorld({ cluster, today: TODAY })).outcome).toBe(outcome);
  });

  test('not if pods of the workload are ready on Windows', () => {
    const pods = [sketchPod({ nodeName: 'win-20348' })];
    const cluster = sketchCluster({ nodes, pods, ...noDaemonSets });
    expect(assess(workloadFrom(windows()), placementWorld({ cluster, today: TODAY })).outcome).toBe('runs');
  });
});

test('the matrix says the same, and decides once the DaemonSets were read', () => {
  const object = workloadFrom({ ...windows(), metadata: { name: 'shop', namespace: 'default', uid: 'u1' } });
  const matrix = new PlacementMatrix();
  const take = (cluster: ClusterFacts) => {
    matrix.take({ cluster, workloads: [{ object, replicas: 1, available: null }], parts: { today: TODAY } });
    matrix.work(() => true);
    return [matrix.outcomes()[0]?.outcome, matrix.rowOf('u1')?.sentence.text];
  };
  const cluster = sketchCluster({ nodes, ...noDaemonSets });
  expect(take(cluster)).toEqual(['unknown', expect.stringContaining('daemonsets')]);
  const { unread: _unread, ...read } = cluster;
  expect(take({ ...read, workloads: [daemon('cilium')] })[0]).toBe('blocked');
  expect(take({ ...read, workloads: [daemon('kube-flannel-ds')] })[0]).toBe('runs');
});
