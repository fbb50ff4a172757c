import { describe, expect, test } from 'vitest';
import { type TemplateKind, templateKinds } from '../../objects/workload-object';
import { objectOf, podSpec, errorsOf, errorPaths } from '../testing/admitted';

const windows = { os: { name: 'windows' } };
const of = (securityContext: Record<string, unknown>) => ({ ...windows, securityContext });

describe('fields of a Windows pod', () => {
  test.each<[string, Record<string, unknown>]>([
    ['securityContext.appArmorProfile', of({ appArmorProfile: { type: 'Unconfined' } })],
    ['securityContext.seLinuxOptions', of({ seLinuxOptions: {} })],
    ['securityContext.seccompProfile', of({ seccompProfile: { type: 'RuntimeDefault' } })],
    ['securityContext.fsGroup', of({ fsGroup: 0 })],
    ['securityContext.fsGroupChangePolicy', of({ fsGroupChangePolicy: 'Always' })],
    ['securityContext.sysctls', of({ sysctls: [{ name: 'net.core.somaxconn', value: '1' }] })],
    ['securityContext.runAsUser', of({ runAsUser: 1000 })],
    ['securityContext.runAsGroup', of({ runAsGroup: 1000 })],
    ['securityContext.supplementalGroups', of({ supplementalGroups: [] })],
    ['securityContext.supplementalGroupsPolicy', of({ supplementalGroupsPolicy: 'Merge' })],
    ['securityContext.seLinuxChangePolicy', of({ seLinuxChangePolicy: 'Recursive' })],
    ['hostUsers', { ...windows, hostUsers: true }],
    ['hostPID', { ...windows, hostPID: true }],
    ['hostIPC', { ...windows, hostIPC: true }],
    ['shareProcessNamespace', { ...windows, shareProcessNamespace: false }],
    ['resources', { ...windows, resources: { requests: { cpu: '1' } } }],
  ])('%s is rejected', (path, spec) => expect(errorPaths(podSpec(spec))).toEqual([path]));

  test.each<[string, unknown]>([
    ['appArmorProfile', { type: 'RuntimeDefault' }],
    ['seLinuxOptions', {}],
    ['seccompProfile', { type: 'RuntimeDefault' }],
    ['procMount', 'Default'],
    ['runAsUser', 0],
    ['runAsGroup', 0],
    ['capabilities', {}],
    ['capabilities', { drop: ['ALL'] }],
    ['readOnlyRootFilesystem', false],
    ['privileged', false],
    ['allowPrivilegeEscalation', false],
  ])('%s of a container is rejected in every list', (field, value) => {
    const securityContext = { [field]: value };
    const more = (name: string) => [{ name, image: 'busybox', securityContext }];
    const spec = podSpec(
      { ...windows, initContainers: more('init'), ephemeralContainers: more('debug') },
      { securityContext },
    );
    expect(errorPaths(spec)).toEqual([
      ...['initContainers', 'containers', 'ephemeralContainers'].map((list) => `${list}[0].securityContext.${field}`),
      // No template of any kind may have one.
      'ephemeralContainers',
    ]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['runAsNonRoot', of({ runAsNonRoot: true }), { securityContext: { runAsNonRoot: true } }],
    ['windowsOptions', of({ windowsOptions: { runAsUserName: 'ContainerUser' } }), {}],
    ['an empty list of sysctls', of({ sysctls: [] }), {}],
    ['false host namespaces', { ...windows, hostPID: false, hostIPC: false }, {}],
    ['null', of({ fsGroup: null, capabilities: null }), { securityContext: { privileged: null } }],
    ['hostNetwork', { ...windows, hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' }, {}],
    ['a host port', windows, { ports: [{ containerPort: 80, hostPort: 80 }] }],
    ['memory for an emptyDir', { ...windows, volumes: [{ name: 'a', emptyDir: { medium: 'Memory' } }] }, {}],
    ['huge pages', windows, { resources: { limits: { 'hugepages-2Mi': '4Mi', memory: '1Gi' } } }],
    ['AppArmor by annotation', windows, {}],
  ])('%s is admitted', (_, spec, container) => expect(errorPaths(podSpec(spec, container))).toEqual([]));

  test('reports all errors in the words of the API server', () => {
    const spec = podSpec(of({ runAsUser: 0 }), { securityContext: { privileged: false } });
    expect(errorsOf(objectOf('Deployment', { ...spec, resources: {} }))).toEqual([
      'spec.template.spec.resources: Forbidden: may not be set for a windows pod',
      'spec.template.spec.securityContext.runAsUser: Forbidden: cannot be set for a windows pod',
      'spec.template.spec.containers[0].securityContext.privileged: Forbidden: cannot be set for a windows pod',
    ]);
  });

  test('fields of the pod come in the order of validateWindows', () => {
    const spec = podSpec({
      ...of({ supplementalGroups: [], sysctls: [{ name: 'a.b', value: '1' }], seLinuxOptions: {} }),
      shareProcessNamespace: false,
      hostIPC: true,
      hostUsers: true,
    });
    expect(errorPaths(spec)).toEqual([
      'securityContext.seLinuxOptions',
      'hostUsers',
      'hostIPC',
      'securityContext.sysctls',
      'shareProcessNamespace',
      'securityContext.supplementalGroups',
    ]);
  });

  test('without the field, none of these is checked', () => {
    const securityContext = { privileged: false, capabilities: {}, runAsUser: 1 };
    expect(errorPaths(podSpec({ hostPID: true, securityContext: { fsGroup: 1 } }, { securityContext }))).toEqual([]);
  });
});

describe('older servers drop unknown fields', () => {
  test.each<[Record<string, unknown>, number, number]>([
    [of({ appArmorProfile: { type: 'Unconfined' } }), 29, 30],
    [of({ supplementalGroupsPolicy: 'Merge' }), 32, 33],
    [of({ seLinuxChangePolicy: 'Recursive' }), 32, 33],
    [{ ...windows, hostUsers: true }, 32, 33],
    [{ ...windows, resources: { limits: { cpu: '1' } } }, 33, 34],
    [of({ fsGroup: 1 }), 23, 24],
  ])('%j is accepted in 1.%i and rejected in 1.%i', (spec, before, since) => {
    expect(errorPaths(podSpec(spec), before)).toEqual([]);
    expect(errorPaths(podSpec(spec), since)).toHaveLength(1);
  });
});

describe('fields of a Linux pod', () => {
  test('windowsOptions are rejected at the pod and in every container, empty ones too', () => {
    const securityContext = { windowsOptions: {} };
    const spec = podSpec(
      { os: { name: 'linux' }, securityContext, initContainers: [{ name: 'i', image: 'b', securityContext }] },
      { securityContext },
    );
    expect(errorsOf(objectOf('Pod', spec))).toEqual(
      ['spec', 'spec.initContainers[0]', 'spec.containers[0]'].map(
        (path) => `${path}.securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod`,
      ),
    );
  });
});

describe('the OS field itself', () => {
  test.each([
    [{}, ['spec.os.name: Required value']],
    [{ name: '' }, ['spec.os.name: Required value']],
    [{ name: 'Windows' }, ['spec.os: Unsupported value: "Windows": supported values: "linux", "windows"']],
    [{ name: 'linux' }, []],
  ])('%j', (os, message) => expect(errorsOf(objectOf('Pod', podSpec({ os })))).toEqual(message));
});

test.each<[TemplateKind, string]>([
  ['Pod', 'spec'],
  ['Deployment', 'spec.template.spec'],
  ['ReplicaSet', 'spec.template.spec'],
  ['StatefulSet', 'spec.template.spec'],
  ['DaemonSet', 'spec.template.spec'],
  ['Job', 'spec.template.spec'],
  ['CronJob', 'spec.jobTemplate.spec.template.spec'],
  ['ReplicationController', 'spec.template.spec'],
  ['PodTemplate', 'template.spec'],
])('the template of a %s is validated like a Pod, under %s', (kind, path) => {
  const ending = kind === 'Job' || kind === 'CronJob' ? { restartPolicy: 'Never' } : {};
  const spec = podSpec({ ...windows, hostPID: true, ...ending });
  expect(errorsOf(objectOf(kind, spec))).toEqual([`${path}.hostPID: Forbidden: cannot be set for a windows pod`]);
  expect(errorsOf(objectOf(kind, podSpec(ending)))).toEqual([]);
});

test('every kind is in the table above', () => expect(templateKinds).toHaveLength(9));
