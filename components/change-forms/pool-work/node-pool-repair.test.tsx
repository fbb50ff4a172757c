import { renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import { repairOperations } from '@/lib/changes/node-pool-repair/input';
import { RepairOperations } from './node-pool-repair';

/** The operations that can be selected. */
function offered(pool: { os: 'linux' | 'windows'; runtime: string | null }): string[] {
  const html = renderHtml(<RepairOperations pool={pool} chosen={[]} onChange={() => undefined} />);
  const labels = html.split('<label').slice(1);
  return repairOperations.filter((operation) =>
    labels.some((label) => label.includes(operation) && !label.includes('Has no effect')),
  );
}

test.each([
  ['Windows with containerd', 'windows', 'containerd 1.6.38', ['restart.kubelet', 'restart.containerd']],
  ['Linux with containerd', 'linux', 'containerd://2.1.5', ['restart.kubelet', 'restart.containerd', 'restart.ntp']],
  ['Linux with Docker', 'linux', 'docker', ['restart.kubelet', 'restart.docker', 'restart.ntp']],
  ['an unknown runtime', 'linux', null, [...repairOperations]],
] as const)('%s', (_, os, runtime, operations) => {
  expect(offered({ os, runtime })).toEqual(operations);
});
