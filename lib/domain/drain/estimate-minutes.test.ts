import { describe, expect, test } from 'vitest';
import type { DrainPod } from '../ports/kube-drain';
import { classifyPods } from './classify-pods';
import { estimateMinutes, measuredStarts } from './estimate-minutes';
import { aDrainBudget, aDrainPod, aKubeNode, anOwner, drainInputs } from './testing/drain-world';

const unknown = { linux: null, windows: null };
const nodes = [aKubeNode('n1')];

const estimate = (pods: DrainPod[], more: Partial<Parameters<typeof estimateMinutes>[0]> = {}) =>
  estimateMinutes({
    rows: classifyPods(
      drainInputs(pods, {
        nodes: more.nodes ? [aKubeNode('n1', { os: 'windows' })] : nodes,
        budgets: more.budgets ?? [],
      }),
    ),
    nodes,
    budgets: [],
    starts: unknown,
    ...more,
  });
const many = (count: number, more: Partial<DrainPod> = {}): DrainPod[] =>
  Array.from({ length: count }, (_, at) => aDrainPod(`p${at}`, more));

describe('an estimate', () => {
  test('of nothing is nothing', () => {
    expect(estimate([])).toEqual({ minutes: 0, mostMinutes: 0, starts: 'assumed', unknownImages: 0 });
  });

  test('grows with the pods beyond ten at once', () => {
    expect(estimate(many(10)).minutes).toBe(1);
    expect(estimate(many(60)).minutes).toBeGreaterThan(estimate(many(10)).minutes);
  });

  test('pods that have ended take no time', () => {
    const images = [{ name: 'i', bytes: null }];
    expect(estimate(many(60, { phase: 'Failed', images }))).toMatchObject({ mostMinutes: 0, unknownImages: 0 });
  });

  test('counts the whole grace in its upper end only', () => {
    expect(estimate(many(1, { graceSeconds: 900 }))).toMatchObject({ minutes: 1, mostMinutes: 16 });
  });

  test('counts pods of one set or one PDB one after another', () => {
    const owner = anOwner('StatefulSet', 'db');
    const set = many(6).map((pod, ordinal) => ({ ...pod, owner, ordinal }));
    expect(estimate(set).minutes).toBeGreaterThan(estimate(many(6)).minutes);
    const budgets = [aDrainBudget('b')];
    expect(estimate(many(6), { budgets }).minutes).toBeGreaterThan(estimate(many(6)).minutes);
  });

  test('takes longer on Windows, and for larger images', () => {
    const windows = [aKubeNode('n1', { os: 'windows' })];
    expect(estimate(many(1), { nodes: windows }).minutes).toBeGreaterThan(estimate(many(1)).minutes);
    const images = [{ name: 'i', bytes: 6_000_000_000 }];
    expect(estimate(many(1, { images })).minutes).toBeGreaterThan(estimate(many(1)).minutes);
  });

  test('states what is unknown', () => {
    const images = [{ name: 'i', bytes: null }];
    expect(estimate(many(3, { images }), { starts: { linux: 5, windows: null } })).toMatchObject({
      starts: 'measured',
      unknownImages: 1,
    });
  });
});

describe('starts are measured', () => {
  const nodes = [aKubeNode('n1'), aKubeNode('w1', { os: 'windows' })];
  const pods = (nodeName: string, ...seconds: (number | null)[]) =>
    seconds.map((startSeconds) => ({ nodeName, startSeconds }));

  test('by the OS of their nodes, once there are enough', () => {
    const all = [...pods('n1', 4, 100, 3, 2, 5, null), ...pods('w1', 80, 90, 70, 60), ...pods('gone', 1)];
    expect(measuredStarts(all, nodes)).toEqual({ linux: 5, windows: null });
  });

  test('including image pulls', () => {
    const images = [{ name: 'i', bytes: 90_000_000_000 }];
    expect(estimate(many(1, { images }), { starts: { linux: 10, windows: null } }).minutes).toBe(1);
  });
});
