import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { network } from '@/lib/changes/testing/finding-cases';
import { aTemplate, aWorkload } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import { LINUX_IMAGE } from '@/simulator/testing/sample-scene';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

const daemonSet = (name: string, image: string, namespace = 'kube-system') =>
  aWorkload(name, { kind: 'DaemonSet', namespace, template: aTemplate({ images: [image] }) });
const windows = (image: string, namespace?: string) => daemonSet('kube-flannel-ds-windows', image, namespace);
/** The existing DaemonSets. */
const daemons =
  (...sets: KubeObject[]) =>
  (world: SampleWorld): void => {
    world.remove('DaemonSet');
    world.put(...sets);
  };
/** Only ACK's list of add-ons contains it. */
const listed =
  (version: string) =>
  (world: SampleWorld): void => {
    world.remove('DaemonSet');
    const addon = { name: 'kube-flannel-ds-windows', version, state: 'active' as const, config: '' };
    world.state.clusters[0]?.addons.push(addon);
  };

async function plan(setting: (world: SampleWorld) => void) {
  const world = new SampleWorld();
  setting(world);
  const kind = changeKinds['node-pool.create'];
  if (kind === undefined) throw new Error('no kind');
  return kind.plan(world.planContext(), kind.parseInput(windowsPoolInput));
}

async function verdict(code: string, setting: (world: SampleWorld) => void) {
  const { prerequisites, findings } = await plan(setting);
  const line = prerequisites.find((one) => one.code === code);
  const about = findings.filter((one) => /^(network|flannel)-/.test(one.code));
  return { met: line?.met, seen: line?.seen, message: about.map((one) => `${one.severity} ${one.code}`) };
}

describe('kube-flannel-ds-windows', () => {
  const cases: [string, (world: SampleWorld) => void, Awaited<ReturnType<typeof verdict>>][] = [
    ['in neither source', daemons(), { met: 'no', seen: null, message: ['blocker flannel-windows-missing'] }],
    [
      'in another namespace only',
      daemons(windows('flannel-windows:v0.15.2-aliyun', 'default')),
      { met: 'no', seen: null, message: ['blocker flannel-windows-missing'] },
    ],
    [
      'with a tag that tells nothing',
      daemons(windows('flannel-windows:latest')),
      { met: 'unknown', seen: 'latest', message: ['warning flannel-windows-unknown'] },
    ],
    [
      'by digest',
      daemons(windows('registry:5000/flannel-windows@sha256:00')),
      { met: 'unknown', seen: null, message: ['warning flannel-windows-unknown'] },
    ],
    [
      'listed without a version',
      listed(''),
      { met: 'unknown', seen: null, message: ['warning flannel-windows-unknown'] },
    ],
    ['listed and recent', listed('v0.15.2-aliyun'), { met: 'yes', seen: 'v0.15.2-aliyun', message: [] }],
    [
      'too old',
      daemons(windows('flannel-windows:v0.13.1-aliyun.3')),
      { met: 'no', seen: 'v0.13.1-aliyun.3', message: ['blocker flannel-windows-too-old'] },
    ],
  ];
  test.each(cases)('%s', async (_name, setting, expected) => {
    expect(await verdict('flannel-windows', setting)).toEqual(expected);
  });
});

describe('the network of a Windows pool', () => {
  const cases: [string, (world: SampleWorld) => void, Awaited<ReturnType<typeof verdict>>][] = [
    ['told by nobody', network(), { met: 'unknown', seen: null, message: ['blocker network-unknown'] }],
    [
      'seen in kube-system',
      (world) => {
        network()(world);
        world.put(daemonSet('kube-flannel-ds', 'acs/flannel:v0.15.1.22'));
      },
      { met: 'yes', seen: 'flannel', message: [] },
    ],
    [
      'told otherwise by the add-ons',
      (world) => {
        network('terway-eniip')(world);
        world.put(daemonSet('kube-flannel-ds', 'acs/flannel:v0.15.1.22'));
      },
      { met: 'no', seen: 'terway-eniip', message: ['blocker network-not-flannel'] },
    ],
  ];
  test.each(cases)('%s', async (_name, setting, expected) => {
    expect(await verdict('network-flannel', setting)).toEqual(expected);
  });

  test('is no question for a Linux pool', async () => {
    const world = new SampleWorld();
    network()(world);
    const kind = changeKinds['node-pool.create'];
    const input = { ...windowsPoolInput, os: 'linux', imageId: LINUX_IMAGE, taints: [] };
    const draft = await kind?.plan(world.planContext(), kind.parseInput(input));
    expect(draft?.findings.map((one) => one.code)).not.toContain('network-unknown');
  });
});
