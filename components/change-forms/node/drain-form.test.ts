import { describe, expect, test } from 'vitest';
import type { PlannedPod } from '@/lib/domain/change/plan';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import type { PodReason } from '@/lib/domain/drain/classified';
import { drainInput, drainOfUrl, lossesOf, startDrain, urlOfDrain } from './drain-form';
import { restartInput } from './node-restart';

const nodes = [{ name: 'n1', uid: 'u1' }];
const target = { nodes };

const pod = (name: string, ...reasons: PodReason[]): PlannedPod => ({
  uid: `uid-${name}`,
  name,
  node: 'n1',
  outcome: 'blocked',
  why: reasons.map(reasonMessage),
});
const planOf = (...listed: PlannedPod[]) => ({ pods: { listed, more: 0, staying: 0, ended: 0 } });

describe('the URL', () => {
  const read = (url: Record<string, string | null>) => drainOfUrl((name) => url[name] ?? undefined);

  test('holds how the nodes are drained, and leaves out what is usual', () => {
    expect(Object.values(urlOfDrain(startDrain)).every((value) => value === null)).toBe(true);
    const numbers = { ...startDrain.numbers, canaries: 0, nodeMinutes: 5 };
    const form = { ...startDrain, onLimit: 'stop-and-uncordon' as const, numbers };
    expect(read(urlOfDrain(form))).toEqual(form);
  });

  test('decides no loss and no force, whatever a link says', () => {
    const url = urlOfDrain({ ...startDrain, force: true, emptyDir: 'all', bare: ['shop/solo'], hostPath: ['a/b'] });
    expect(read({ ...url, force: 'true', emptyDir: 'all', bare: 'shop/solo' })).toEqual(startDrain);
  });

  test('with nonsense is the usual form', () => {
    expect(read({ onLimit: 'explode', canaries: '-1', nodeMinutes: '1e9' })).toEqual(startDrain);
  });
});

describe('the input', () => {
  test('accepts nothing, forces nothing and asks at the limit by default', () => {
    expect(drainInput(startDrain, target)).toEqual({
      nodes,
      accepted: { emptyDir: [], hostPath: [], bare: [] },
      onLimit: 'ask',
      force: false,
      canaries: 1,
      firstPercent: 10,
      laterPercent: 25,
      healthyMinutes: 15,
    });
  });

  test('has what was chosen', () => {
    const numbers = { ...startDrain.numbers, canaries: 0, nodeMinutes: 5 };
    const form = { ...startDrain, numbers, emptyDir: 'all' as const, bare: ['shop/solo'], force: true };
    expect(drainInput(form, target)).toMatchObject({
      accepted: { emptyDir: 'all', bare: ['shop/solo'] },
      force: true,
      canaries: 0,
      nodeMinutes: 5,
    });
  });

  test('names a pool or a build in place of nodes, and never both', () => {
    const nodePool = { id: 'np-1', name: 'win-a' };
    expect(drainInput(startDrain, { nodePool })).toMatchObject({ nodes: [], nodePool });
    expect(drainInput(startDrain, { build: '17763' })).toMatchObject({ nodes: [], build: '17763' });
    expect(drainInput(startDrain, { build: 'Windows 2019' })).toBeNull();
  });

  test.each([
    ['a part of a minute', { nodeMinutes: 1.5 }],
    ['more than all', { firstPercent: 101 }],
    ['no number', { canaries: Number.NaN }],
  ])('is none for %s', (_, part) => {
    expect(drainInput({ ...startDrain, numbers: { ...startDrain.numbers, ...part } }, target)).toBeNull();
  });
});

describe('losses to accept', () => {
  test('are those that block, by the names that accept them', () => {
    const losses = lossesOf(
      planOf(
        pod('shop/web', { code: 'empty-dir', volumes: ['tmp'], accepted: false }),
        pod('shop/solo', { code: 'no-controller', accepted: false }),
        pod('shop/agent-1', { code: 'daemon-orphaned', owner: 'shop/DaemonSet/agent', accepted: false }),
        pod('shop/agent-2', { code: 'daemon-orphaned', owner: 'shop/DaemonSet/agent', accepted: false }),
        // Reported, but not blocking for a drain that keeps the disk; a PDB cannot be accepted.
        pod('shop/db', { code: 'host-path', volumes: ['data'], fatal: false, accepted: false }),
        pod('shop/iis', { code: 'pdb-none-healthy', budget: 'shop/iis', desired: 1 }),
      ),
    );
    expect(losses.map(({ sort, name, accepted }) => [sort, name, accepted])).toEqual([
      ['emptyDir', 'shop/web', false],
      ['bare', 'shop/solo', false],
      ['bare', 'shop/DaemonSet/agent', false],
    ]);
  });

  test('stay once they are accepted, so that they can be taken back', () => {
    const reason = { code: 'empty-dir' as const, volumes: ['tmp'] };
    const [open] = lossesOf(planOf(pod('shop/web', { ...reason, accepted: false })));
    const [taken] = lossesOf(planOf(pod('shop/web', { ...reason, accepted: true })));
    expect(taken).toEqual({ ...open, accepted: true });
  });

  test('a pod can lose two things', () => {
    const both = pod(
      'shop/solo',
      { code: 'no-controller', accepted: false },
      { code: 'empty-dir', volumes: ['tmp'], accepted: false },
    );
    expect(lossesOf(planOf(both)).map(({ sort }) => sort)).toEqual(['bare', 'emptyDir']);
    expect(lossesOf({})).toEqual([]);
  });
});

const instances = [{ name: 'n1', uid: 'u1', instanceId: 'i-1', bootId: 'b1' }];

test('there is no input before draining is chosen', () => {
  expect(restartInput(instances, { drainFirst: null, form: startDrain })).toBeNull();
});

test('losses are accepted only where pods are moved', () => {
  const form = { ...startDrain, emptyDir: 'all' as const, bare: ['shop/solo'] };
  expect(restartInput(instances, { drainFirst: true, form })).toEqual({
    nodes: instances,
    drainFirst: true,
    accepted: { emptyDir: 'all', hostPath: [], bare: ['shop/solo'] },
    onLimit: 'ask',
  });
  expect(restartInput(instances, { drainFirst: false, form })?.accepted).toEqual({
    emptyDir: [],
    hostPath: [],
    bare: [],
  });
});

test('more than thirty instances are refused', () => {
  const many = Array.from({ length: 31 }, (_, at) => ({ name: `n${at}`, uid: `u${at}`, instanceId: `i-${at}` }));
  expect(restartInput(many, { drainFirst: false, form: startDrain })).toBeNull();
  expect(restartInput(many.slice(1), { drainFirst: false, form: startDrain })).not.toBeNull();
});
