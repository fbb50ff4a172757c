import { describe, expect, test } from 'vitest';
import { network } from '@/lib/changes/testing/finding-cases';
import { aTemplate, aWorkload } from '@/lib/changes/testing/objects';
import { codesOf, planOf, type Setting } from '@/lib/changes/testing/produced';
import { LINUX_IMAGE } from '@/simulator/testing/sample-scene';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

const kind = 'node-pool.create';
const RECENT = 'flannel-windows:v0.15.2-aliyun';
const daemonSet = (name: string, image: string, namespace = 'kube-system') =>
  aWorkload(name, { kind: 'DaemonSet', namespace, template: aTemplate({ images: [image] }) });
const windows = (image: string, namespace?: string) => daemonSet('kube-flannel-ds-windows', image, namespace);
const daemons =
  (...sets: KubeObject[]): Setting =>
  (world) => {
    world.remove('DaemonSet');
    world.put(...sets);
  };
/** Only ACK's list of add-ons contains it. */
const listed =
  (version: string): Setting =>
  (world) => {
    world.remove('DaemonSet');
    const addon = { name: 'kube-flannel-ds-windows', version, state: 'active' as const, config: '' };
    world.state.clusters[0]?.addons.push(addon);
  };

async function verdict(code: string, world: Setting) {
  const { prerequisites, findings } = (await planOf({ kind, world })).draft;
  const line = prerequisites.find((one) => one.code === code);
  const about = findings.filter((one) => /^(network|flannel)-/.test(one.code));
  return [line?.met, line?.seen, ...about.map((one) => `${one.severity} ${one.code}`)];
}

describe('kube-flannel-ds-windows', () => {
  test.each<[string, Setting, ...(string | null)[]]>([
    ['in neither source', daemons(), 'no', null, 'blocker flannel-windows-missing'],
    ['in another namespace', daemons(windows(RECENT, 'default')), 'no', null, 'blocker flannel-windows-missing'],
    ['with another tag', daemons(windows('x:latest')), 'unknown', 'latest', 'warning flannel-windows-unknown'],
    ['by digest', daemons(windows('r:5000/x@sha256:00')), 'unknown', null, 'warning flannel-windows-unknown'],
    ['listed without a version', listed(''), 'unknown', null, 'warning flannel-windows-unknown'],
    ['listed and recent', listed('v0.15.2-aliyun'), 'yes', 'v0.15.2-aliyun'],
    ['too old', daemons(windows('x:v0.13.1-aliyun.3')), 'no', 'v0.13.1-aliyun.3', 'blocker flannel-windows-too-old'],
  ])('%s', async (_name, setting, ...expected) => {
    expect(await verdict('flannel-windows', setting)).toEqual(expected);
  });
});

describe('the network of a Windows pool', () => {
  const withFlannel =
    (...addons: string[]): Setting =>
    (world) => {
      network(...addons)(world);
      world.put(daemonSet('kube-flannel-ds', 'acs/flannel:v0.15.1.22'));
    };

  test.each<[string, Setting, ...(string | null)[]]>([
    ['in neither source', network(), 'unknown', null, 'blocker network-unknown'],
    ['found in kube-system', withFlannel(), 'yes', 'flannel'],
    ['contradicted by the add-ons', withFlannel('terway-eniip'), 'no', 'terway-eniip', 'blocker network-not-flannel'],
  ])('%s', async (_name, setting, ...expected) => {
    expect(await verdict('network-flannel', setting)).toEqual(expected);
  });

  test('is not checked for a Linux pool', async () => {
    const input = { os: 'linux', imageId: LINUX_IMAGE, taints: [] };
    const { findings } = (await planOf({ kind, input, world: network() })).draft;
    expect(codesOf(findings)).not.toContain('network-unknown');
  });
});
