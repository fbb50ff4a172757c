import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { aTemplate, aWorkload, type FakeState } from '@/lib/changes/testing/fake-state';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import { windowsPoolInput } from '@/lib/changes/testing/fake-samples';

const daemonSet = (name: string, image: string, namespace = 'kube-system') =>
  aWorkload(name, { kind: 'DaemonSet', namespace, template: aTemplate({ images: [image] }) });
const windows = (image: string, namespace?: string) => daemonSet('kube-flannel-ds-windows', image, namespace);
const listed = (version: string) => ({ name: 'kube-flannel-ds-windows', version, state: 'active' });

async function plan(setting: (state: FakeState) => void) {
  const world = new FakeWorld();
  setting(world.state);
  const kind = changeKinds['node-pool.create'];
  if (kind === undefined) throw new Error('no kind');
  return kind.plan(world.planContext(0), kind.parseInput(windowsPoolInput));
}

async function verdict(code: string, setting: (state: FakeState) => void) {
  const { prerequisites, findings } = await plan(setting);
  const line = prerequisites.find((one) => one.code === code);
  const about = findings.filter((one) => /^(network|flannel)-/.test(one.code));
  return {
    met: line?.met,
    seen: line?.seen,
    said: about.map((one) => `${one.severity} ${one.code}`),
  };
}

describe('kube-flannel-ds-windows', () => {
  const cases: [string, (state: FakeState) => void, Awaited<ReturnType<typeof verdict>>][] = [
    [
      'in neither source',
      (state) => (state.workloads = []),
      { met: 'no', seen: null, said: ['blocker flannel-windows-missing'] },
    ],
    [
      'in another namespace only',
      (state) => (state.workloads = [windows('flannel-windows:v0.15.2-aliyun', 'default')]),
      { met: 'no', seen: null, said: ['blocker flannel-windows-missing'] },
    ],
    [
      'with a tag that tells nothing',
      (state) => (state.workloads = [windows('flannel-windows:latest')]),
      { met: 'unknown', seen: 'latest', said: ['warning flannel-windows-unknown'] },
    ],
    [
      'by digest',
      (state) => (state.workloads = [windows('registry:5000/flannel-windows@sha256:00')]),
      { met: 'unknown', seen: null, said: ['warning flannel-windows-unknown'] },
    ],
    [
      'listed without a version',
      (state) => {
        state.workloads = [];
        state.cluster.addons.push(listed(''));
      },
      { met: 'unknown', seen: null, said: ['warning flannel-windows-unknown'] },
    ],
    [
      'listed and recent',
      (state) => {
        state.workloads = [];
        state.cluster.addons.push(listed('v0.15.2-aliyun'));
      },
      { met: 'yes', seen: 'v0.15.2-aliyun', said: [] },
    ],
    [
      'too old',
      (state) => (state.workloads = [windows('flannel-windows:v0.13.1-aliyun.3')]),
      { met: 'no', seen: 'v0.13.1-aliyun.3', said: ['blocker flannel-windows-too-old'] },
    ],
  ];
  test.each(cases)('%s', async (_name, setting, expected) => {
    expect(await verdict('flannel-windows', setting)).toEqual(expected);
  });
});

describe('the network of a Windows pool', () => {
  const cases: [string, (state: FakeState) => void, Awaited<ReturnType<typeof verdict>>][] = [
    [
      'told by nobody',
      (state) => (state.cluster.network = null),
      { met: 'unknown', seen: null, said: ['blocker network-unknown'] },
    ],
    [
      'seen in kube-system',
      (state) => {
        state.cluster.network = null;
        state.workloads.push(daemonSet('kube-flannel-ds', 'acs/flannel:v0.15.1.22'));
      },
      { met: 'yes', seen: 'flannel', said: [] },
    ],
    [
      'told otherwise by the add-ons',
      (state) => {
        state.cluster.network = 'terway-eniip';
        state.workloads.push(daemonSet('kube-flannel-ds', 'acs/flannel:v0.15.1.22'));
      },
      { met: 'no', seen: 'terway-eniip', said: ['blocker network-not-flannel'] },
    ],
  ];
  test.each(cases)('%s', async (_name, setting, expected) => {
    expect(await verdict('network-flannel', setting)).toEqual(expected);
  });

  test('is no question for a Linux pool', async () => {
    const world = new FakeWorld();
    world.state.cluster.network = null;
    const kind = changeKinds['node-pool.create'];
    const input = { ...windowsPoolInput, os: 'linux', imageId: 'aliyun3', taints: [] };
    const draft = await kind?.plan(world.planContext(0), kind.parseInput(input));
    expect(draft?.findings.map((one) => one.code)).not.toContain('network-unknown');
  });
});
