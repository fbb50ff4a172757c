import { expect, test } from 'vitest';
import { type FailingPodFacts, podCause } from './pod-cause';

const cause = (facts: Partial<FailingPodFacts>) =>
  podCause({ state: 'Pending', message: null, warning: null, ...facts });

const pull = (error: string) =>
  `Failed to pull image "web:1": rpc error: code = Unknown desc = failed to pull and unpack image "docker.io/library/web:1": ${error}`;

test.each<[state: string, message: string | null, title: string, subject: string | null, help: string]>([
  [
    'ErrImagePull',
    pull('no match for platform in manifest sha256:0: not found'),
    'no version for',
    'web:1',
    'placement',
  ],
  [
    'ImagePullBackOff',
    pull('failed to resolve reference "web:1": web:1: not found'),
    'does not exist',
    'web:1',
    'none',
  ],
  ['ErrImagePull', pull('pull access denied, repository does not exist'), 'denies access', 'web:1', 'none'],
  ['ErrImagePull', pull('429 Too Many Requests - toomanyrequests: limit'), 'limits the number', 'web:1', 'none'],
  ['ErrImagePull', pull('dial tcp: lookup registry: no such host'), 'cannot reach the registry', 'web:1', 'none'],
  ['ErrImagePull', pull('unexpected status'), 'cannot pull', 'web:1', 'none'],
  ['ErrImagePull', null, 'cannot pull', null, 'none'],
  ['InvalidImageName', 'couldn\'t parse image name "A:B:C"', 'name is invalid', null, 'none'],
  ['CreateContainerConfigError', 'secret "db" not found', 'Secret or ConfigMap', 'secret "db"', 'none'],
  ['RunContainerError', 'hcs::CreateComputeSystem: unknown (0xc0370101)', 'another Windows build', null, 'placement'],
  ['CreateContainerError', 'exec format error: unknown', 'no version for', null, 'placement'],
  ['StartError', 'permission refused', 'cannot start the container', null, 'restart'],
  ['CrashLoopBackOff', 'back-off 5m0s restarting failed container', 'exits again', null, 'restart'],
  ['CrashLoopBackOff', 'The container operating system does not match the host', 'another Windows', null, 'placement'],
  [
    'RunContainerError',
    'exec: "run.sh": executable file not found in $PATH',
    'not contain the program',
    null,
    'placement',
  ],
  ['StartError', 'exec: "/app": stat /app: no such file or directory: unknown', 'not contain', null, 'placement'],
  [
    'CrashLoopBackOff',
    'hcs::System::CreateProcess shop.exe: The system cannot find the file specified.: unknown',
    'not contain the program',
    null,
    'placement',
  ],
  ['CreateContainerError', 'mount /data: no such file or directory', 'cannot start the container', null, 'restart'],
  ['CrashLoopBackOff', 'OOMKilled: back-off 5m0s', 'exceeds its memory limit', null, 'none'],
  ['ContainerCreating', null, 'has not started yet', null, 'none'],
  ['SchedulingGated', null, 'scheduling gate', null, 'none'],
  ['Unschedulable', null, 'No node fits', null, 'placement'],
  ['Unschedulable', 'no nodes available to schedule pods', 'No node fits', null, 'placement'],
])('%s: %s', (state, message, title, subject, help) => {
  const found = cause({ state, message });
  expect(found.title.text).toContain(title);
  expect({ subject: found.subject, help: found.help }).toEqual({ subject, help });
});

test.each([
  ['violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false', 'Pod Security', null, 'placement'],
  ['exceeded quota: team, requested: cpu=2', 'quota', null, 'none'],
  ['pod rejected: RuntimeClass "windows-2016" not found', 'does not exist', 'windows-2016', 'placement'],
  ['conflict: runtimeClass.scheduling.nodeSelector[a] = b', 'select different nodes', null, 'placement'],
  ['admission webhook "x" denied the request', 'API server rejects', null, 'placement'],
])('pods that cannot be created: %s', (why, title, subject, help) => {
  const found = cause({ state: 'FailedCreate', message: `pods "web-" is forbidden: ${why}` });
  expect(found.title.text).toContain(title);
  expect({ subject: found.subject, help: found.help }).toEqual({ subject, help });
});

test.each([
  ['PodOSNotSupported', 'another OS'],
  ['PodOSSelectorNodeLabelDoesNotMatch', 'another OS'],
  ['SysctlForbidden', 'does not support'],
  ['OutOfmemory', 'kubelet rejects'],
])('pods that the kubelet rejects: %s', (state, title) => {
  const found = cause({ state, rejected: true });
  expect(found.title.text).toContain(title);
  expect(found.help).toBe('placement');
});

test.each([
  ['FailedMount', 'A volume cannot be mounted', 'none'],
  ['FailedCreatePodSandBox', 'network or sandbox', 'restart'],
])('a pod that waits is explained by the event %s', (reason, title, help) => {
  const found = cause({ state: 'ContainerCreating', warning: { reason, message: 'timed out' } });
  expect(found.title.text).toContain(title);
  expect(found.help).toBe(help);
});

test('during the back-off the event has the error', () => {
  const warning = { reason: 'Failed', message: pull('no match for platform in manifest') };
  const found = cause({ state: 'ImagePullBackOff', message: 'Back-off pulling image "web:1"', warning });
  expect(found.title.text).toContain('no version for');
});

const no = (parts: string) =>
  `0/5 nodes are available: ${parts}. preemption: 0/5 nodes are available: 5 Preemption is not helpful.`;

test.each([
  [
    '2 Insufficient cpu, 3 node(s) had untolerated taint {os: windows}',
    'No matching node accepts the pod: not enough cpu',
  ],
  [
    '2 Insufficient memory, 1 Insufficient cpu, 1 Too many pods',
    'nodes have the maximum number of pods; not enough cpu; not enough memory',
  ],
  ['5 node(s) had untolerated taint(s)', 'No node matches: taints are not tolerated'],
  [
    "1 node(s) didn't match Pod's node affinity/selector, 4 node(s) had untolerated taint {a.io/not-ready: }",
    'No node matches: node selector or affinity does not match; taint a.io/not-ready is not tolerated',
  ],
  [
    '1 node(s) were unschedulable, 4 node(s) had untolerated taint {os: windows}',
    'nodes are cordoned; taint os=windows',
  ],
  [
    "2 node(s) didn't match pod topology spread constraints, 3 node(s) didn't match pod topology spread constraints (missing required label)",
    'No matching node accepts the pod: spread constraints cannot be met',
  ],
  ["5 node(s) didn't match PersistentVolume's node affinity", 'a volume is not available there'],
  ['5 node(s) had a reason of tomorrow', 'node(s) had a reason of tomorrow'],
])('no node fits: %s', (parts, expected) => {
  expect(cause({ state: 'Unschedulable', message: no(parts) }).title.text).toContain(expected);
});

test('pods share a cause whatever the numbers of nodes and the image', () => {
  const unplaced = (message: string) => cause({ state: 'Unschedulable', message }).key;
  expect(unplaced('0/5 nodes are available: 2 Insufficient cpu, 3 Too many pods.')).toBe(
    unplaced(
      "0/6 nodes are available: 3 Too many pods, 2 Insufficient cpu, 1 node(s) didn't match Pod's node affinity/selector.",
    ),
  );
  const missing = (image: string) => cause({ state: 'ErrImagePull', message: `image "${image}": not found` }).key;
  expect(missing('a')).toBe(missing('b'));
  expect(unplaced(`0/1 nodes are available: 1 ${'x'.repeat(999)}.`).length).toBeLessThanOrEqual(400);
});

test('the texts of a cluster stay data', () => {
  const found = cause({ state: '__proto__', message: '<script>', warning: { reason: 'constructor', message: '' } });
  expect(found).toMatchObject({ key: 'waiting', subject: null });
});
