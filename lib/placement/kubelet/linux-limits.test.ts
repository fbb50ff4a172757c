import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { barePod, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster } from '../testing/sketch-nodes';
import { assess } from '../verdict/assess';
import { placementWorld } from '../verdict/placement-world';

const MOUNT = 'cannot-start FailedMount';
const DOUBT = 'unknown sysctls';

function says(spec: RawObject, container: RawObject = {}, more: { kubeletVersion?: string } = {}): string {
  const allocatable = { cpu: 4_000, memory: 2 ** 34, pods: 30, 'hugepages-2Mi': 2 ** 30, 'hugepages-1Gi': 2 ** 32 };
  const nodes = [linuxNode({ allocatable, ...more })];
  const world = placementWorld({ cluster: sketchCluster({ nodes }), today: TODAY });
  const { groups } = assess(workloadFrom(barePod(podOf('nginx', spec, container))), world);
  return groups.flatMap(({ outcome, reasons }) => [outcome, ...reasons.map(({ by }) => by)]).join(' ');
}

const sysctls = (...names: string[]) => ({ securityContext: { sysctls: names.map((name) => ({ name, value: '1' })) } });

test.each<[string, RawObject, string, string?]>([
  ['safe', sysctls('net.ipv4.tcp_syncookies', 'net/ipv4/tcp_rmem'), 'runs'],
  ['unsafe', sysctls('net.core.somaxconn'), DOUBT],
  ['safe for later kubelets', sysctls('net.ipv4.tcp_rmem'), DOUBT, 'v1.30.4'],
])('sysctls: %s', (_name, spec, answer, kubeletVersion = 'v1.36.1') => {
  expect(says(spec, {}, { kubeletVersion })).toBe(answer);
});

test.each<[string, string, RawObject, string]>([
  ['without a request', 'HugePages-2Mi', {}, MOUNT],
  ['of another size', 'HugePages-2Mi', { 'hugepages-1Gi': '1Gi' }, MOUNT],
  ['of the same size', 'HugePages-2Mi', { 'hugepages-2Mi': '4Mi' }, 'runs'],
  ['of any size', 'HugePages', { 'hugepages-1Gi': '1Gi' }, 'runs'],
])('a volume of huge pages %s', (_name, medium, limits, answer) => {
  const spec = { volumes: [{ name: 'v', emptyDir: { medium } }] };
  const volumeMounts = [{ name: 'v', mountPath: '/v' }];
  expect(says(spec, { volumeMounts, resources: { limits: { cpu: '1', ...limits } } })).toBe(answer);
});
