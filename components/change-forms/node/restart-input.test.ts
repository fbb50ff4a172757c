import { expect, test } from 'vitest';
import { startDrain } from './drain-form';
import { restartInput } from './restart-input';

const nodes = [{ name: 'n1', uid: 'u1', instanceId: 'i-1', bootId: 'b1' }];

test('there is no input before somebody decides about draining', () => {
  expect(restartInput(nodes, { drainFirst: null, form: startDrain })).toBeNull();
});

test('losses are accepted only where pods are moved', () => {
  const form = { ...startDrain, emptyDir: 'all' as const, bare: ['shop/solo'] };
  expect(restartInput(nodes, { drainFirst: true, form })).toEqual({
    nodes,
    drainFirst: true,
    accepted: { emptyDir: 'all', hostPath: [], bare: ['shop/solo'] },
    onLimit: 'ask',
  });
  expect(restartInput(nodes, { drainFirst: false, form })?.accepted).toEqual({ emptyDir: [], hostPath: [], bare: [] });
});

test('more than thirty machines are refused', () => {
  const many = Array.from({ length: 31 }, (_, at) => ({ name: `n${at}`, uid: `u${at}`, instanceId: `i-${at}` }));
  expect(restartInput(many, { drainFirst: false, form: startDrain })).toBeNull();
  expect(restartInput(many.slice(1), { drainFirst: false, form: startDrain })).not.toBeNull();
});
