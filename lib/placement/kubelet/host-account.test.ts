import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import { platformOf } from '../image/platform-of';
import { barePod, podOf, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { onNode, type NodeInputs } from './on-node';

const IMAGE = 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0';
const as = (runAsUserName: string, hostProcess?: boolean): RawObject => ({
  securityContext: { windowsOptions: { runAsUserName, hostProcess } },
});

function outcomeOf(pod: RawObject, container: RawObject = {}, more: Partial<NodeInputs> = {}): string {
  const workload = workloadFrom(barePod(podOf(IMAGE, pod, container)));
  const { outcome, reasons } = onNode({
    workload,
    pod: podToPlace(workload, { runtimeClasses: [], limitRanges: [] }),
    node: windowsNode(),
    containers: [{ at: 'containers[0]', name: 'app', image: platformOf(IMAGE) }],
    runsOn: [],
    cluster: sketchCluster(),
    starts: () => ({ starts: 'yes', forward: null }),
    ...more,
  });
  return [outcome, ...reasons.map(({ by }) => by)].join(' ');
}

test('a HostProcess container does not start under an account that exists only inside containers', () => {
  const FAILS = 'cannot-start RunContainerError';
  expect(outcomeOf(as('containerADMINISTRATOR', true))).toBe(FAILS);
  expect(outcomeOf(as('NT AUTHORITY\\SYSTEM', true), as('User Manager\\ContainerUser'))).toBe(FAILS);
  expect(outcomeOf(as('ContainerUser'), { securityContext: { windowsOptions: { hostProcess: true } } })).toBe(FAILS);
});

test('others start, and so do those with Ready pods', () => {
  expect(outcomeOf(as('readers', true))).toBe('runs');
  expect(outcomeOf(as('nt authority\\local service', true))).toBe('runs');
  expect(outcomeOf(as('ContainerUser', true), as('readers'))).toBe('runs');
  expect(outcomeOf(as('ContainerUser'))).toBe('runs');
  expect(outcomeOf(as('ContainerUser', true), {}, { runsOn: ['windows'] })).toBe('runs');
  expect(outcomeOf(as('ContainerUser', true), {}, { node: linuxNode() })).toBe('runs');
});
