import { expect, it } from 'vitest';
import { nodeConditions } from '@/simulator/world/kube/node/node-conditions';

it('a report of the kubelet keeps the conditions that others write', () => {
  const other = { type: 'KernelDeadlock', status: 'False', lastTransitionTime: '2026-11-01T00:00:00Z' };
  const before = [...nodeConditions({ ready: true }, 0), other];
  const after = nodeConditions({ ready: true }, 60_000, before);
  expect(after.at(-1)).toBe(other);
  expect(after).toHaveLength(before.length);
});
