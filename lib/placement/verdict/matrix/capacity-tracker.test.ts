import { expect, test } from 'vitest';
import { linuxNode, sketchPod } from '../../testing/sketch-nodes';
import { CapacityTracker, type KeyedDemand } from './capacity-tracker';
import { NodeClasses } from './node-classes';

const demand: KeyedDemand = {
  demand: { ...sketchPod().demand, requests: { cpu: 3_000 }, neverPreempts: true },
  key: 'three',
};
const podOn = (nodeName: string) => sketchPod({ uid: nodeName, nodeName, demand: demand.demand });

function tracked() {
  const classes = new NodeClasses();
  const moved = classes.take(
    ['n0', 'n1', 'tainted'].map((name) => linuxNode({ name, taints: name === 'tainted' ? ['a=b:NoSchedule'] : [] })),
    false,
  );
  const tracker = new CapacityTracker(classes);
  tracker.nodesMoved(moved);
  return { classes, tracker };
}

test('a class leaves the free side when its last node with capacity gets a pod, and comes back after it', () => {
  const { classes, tracker } = tracked();
  const list = classes.all();
  const counts = () => {
    const { free, full } = tracker.sidesOf(list, demand);
    return [free?.count ?? 0, full?.count ?? 0];
  };
  expect(counts()).toEqual([3, 0]);
  tracker.podCame(podOn('n0'));
  // Free in n1: the sides are of classes, which the scheduler cannot distinguish.
  expect(counts()).toEqual([3, 0]);
  tracker.podCame(podOn('n1'));
  expect(counts()).toEqual([1, 2]);
  tracker.podWent(podOn('n0'));
  expect(counts()).toEqual([3, 0]);
});

test('no node is free for nothing', () => {
  const { classes, tracker } = tracked();
  expect(tracker.sidesOf(classes.all(), null)).toMatchObject({ free: null, full: { count: 3 } });
});

test('a node that leaves is no longer counted', () => {
  const { classes, tracker } = tracked();
  const list = classes.all();
  expect(tracker.sidesOf(list, demand).free?.count).toBe(3);
  tracker.nodesMoved(classes.take([linuxNode({ name: 'n0' })], false));
  expect(tracker.sidesOf(classes.all(), demand).free?.count).toBe(1);
  expect(tracker.sidesOf(list, demand).free?.count).toBe(1);
});
