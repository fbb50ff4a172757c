import { describe, expect, it } from 'vitest';

import { shown } from '@/simulator/world/kube/kube-object';
import { at, podSpec, TestCluster, workload } from '@/simulator/world/kube/testing/test-cluster';

const FORBIDDEN = 'Forbidden: cannot be set for a windows pod';
const windows = { os: { name: 'windows' } };

function create(spec: Record<string, unknown>, version = 'v1.36.2'): { code: number; message: string } {
  const cluster = new TestCluster({ version });
  const body = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec };
  const answer = cluster.call('POST', '/api/v1/namespaces/default/pods', { body });
  return { code: answer.code, message: shown(at(answer.body, 'message')) };
}

function ofContainer(securityContext: unknown): Record<string, unknown> {
  return { ...windows, containers: [{ name: 'main', image: 'x', securityContext }] };
}

describe('spec.os.name: windows refuses', () => {
  it.each([
    ['securityContext.appArmorProfile', { securityContext: { appArmorProfile: { type: 'RuntimeDefault' } } }],
    ['securityContext.seLinuxOptions', { securityContext: { seLinuxOptions: {} } }],
    ['securityContext.seccompProfile', { securityContext: { seccompProfile: { type: 'RuntimeDefault' } } }],
    ['securityContext.fsGroup', { securityContext: { fsGroup: 1000 } }],
    ['securityContext.fsGroupChangePolicy', { securityContext: { fsGroupChangePolicy: 'Always' } }],
    ['securityContext.sysctls', { securityContext: { sysctls: [{ name: 'a', value: 'b' }] } }],
    ['securityContext.runAsUser', { securityContext: { runAsUser: 0 } }],
    ['securityContext.runAsGroup', { securityContext: { runAsGroup: 0 } }],
    ['securityContext.supplementalGroups', { securityContext: { supplementalGroups: [] } }],
    ['securityContext.supplementalGroupsPolicy', { securityContext: { supplementalGroupsPolicy: 'Merge' } }],
    ['securityContext.seLinuxChangePolicy', { securityContext: { seLinuxChangePolicy: 'Recursive' } }],
    ['hostUsers', { hostUsers: true }],
    ['hostPID', { hostPID: true }],
    ['hostIPC', { hostIPC: true }],
    ['shareProcessNamespace', { shareProcessNamespace: false }],
  ])('%s', (path, part) => {
    const answer = create({ ...podSpec(), ...windows, ...part });
    expect(answer.code).toBe(422);
    expect(answer.message).toBe(`Pod "x" is invalid: spec.${path}: ${FORBIDDEN}`);
  });

  it.each([
    ['appArmorProfile', { type: 'RuntimeDefault' }],
    ['capabilities', { drop: ['ALL'] }],
    ['readOnlyRootFilesystem', false],
    ['privileged', false],
    ['allowPrivilegeEscalation', false],
    ['procMount', 'Default'],
    ['runAsUser', 0],
    ['runAsGroup', 1],
    ['seLinuxOptions', {}],
    ['seccompProfile', { type: 'RuntimeDefault' }],
  ])('containers[0].securityContext.%s', (field, value) => {
    expect(create(ofContainer({ [field]: value })).message).toBe(
      `Pod "x" is invalid: spec.containers[0].securityContext.${field}: ${FORBIDDEN}`,
    );
  });

  it('pod-level resources in other words', () => {
    expect(create({ ...podSpec(), ...windows, resources: { requests: { cpu: '1' } } }).message).toBe(
      'Pod "x" is invalid: spec.resources: Forbidden: may not be set for a windows pod',
    );
  });

  it('several fields at once, in brackets, under the template path', () => {
    const cluster = new TestCluster();
    const spec = {
      ...podSpec(),
      ...windows,
      hostPID: true,
      initContainers: [{ name: 'i', image: 'x', securityContext: { privileged: true } }],
    };
    const body = workload('Deployment', 'web', { spec });
    const answer = cluster.call('POST', '/apis/apps/v1/namespaces/default/deployments', { body });
    expect(answer.code).toBe(422);
    expect(at(answer.body, 'message')).toBe(
      `Deployment.apps "web" is invalid: [spec.template.spec.hostPID: ${FORBIDDEN}, spec.template.spec.initContainers[0].securityContext.privileged: ${FORBIDDEN}]`,
    );
    expect(at(answer.body, 'details.causes')).toHaveLength(2);
    expect(cluster.names('Deployment')).toEqual([]);
  });

  it('under the path of a CronJob', () => {
    const cluster = new TestCluster();
    const template = { spec: { ...podSpec(), ...windows, restartPolicy: 'Never', hostIPC: true } };
    const body = {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'c' },
      spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } },
    };
    const answer = cluster.call('POST', '/apis/batch/v1/namespaces/default/cronjobs', { body });
    expect(at(answer.body, 'message')).toBe(
      `CronJob.batch "c" is invalid: spec.jobTemplate.spec.template.spec.hostIPC: ${FORBIDDEN}`,
    );
  });
});

describe('spec.os.name: windows allows', () => {
  it.each([
    ['zero values', { hostPID: false, hostIPC: false, securityContext: { sysctls: [] } }],
    [
      'runAsNonRoot and windowsOptions',
      { securityContext: { runAsNonRoot: true, windowsOptions: { runAsUserName: 'ContainerUser' } } },
    ],
    ['host network', { hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' }],
    ['memory emptyDir', { volumes: [{ name: 'v', emptyDir: { medium: 'Memory' } }] }],
  ])('%s', (_name, part) => {
    expect(create({ ...podSpec(), ...windows, ...part }).code).toBe(201);
  });

  it('what the server is too old to know', () => {
    const spec = {
      ...podSpec(),
      ...windows,
      resources: { requests: { cpu: '1' } },
      securityContext: { seLinuxChangePolicy: 'Recursive' },
    };
    expect(create(spec, 'v1.31.4').code).toBe(201);
    expect(create(spec, 'v1.34.0').message).toContain('spec.resources');
  });
});

describe('spec.os', () => {
  it.each([
    [{}, 'spec.os.name: Required value'],
    [{ name: '' }, 'spec.os.name: Required value'],
    [{ name: 'Windows' }, 'spec.os: Unsupported value: "Windows": supported values: "linux", "windows"'],
  ])('%j', (os, expected) => {
    expect(create({ ...podSpec(), os }).message).toBe(`Pod "x" is invalid: ${expected}`);
  });

  it('refuses windowsOptions on a linux pod, even empty', () => {
    const spec = {
      os: { name: 'linux' },
      containers: [{ name: 'main', image: 'x', securityContext: { windowsOptions: {} } }],
    };
    expect(create(spec).message).toBe(
      'Pod "x" is invalid: spec.containers[0].securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod',
    );
  });

  it('checks nothing without the field', () => {
    const answer = create({ ...podSpec(), securityContext: { runAsUser: 0, windowsOptions: {} } });
    expect(answer.code).toBe(201);
  });

  it('cannot be added to an existing pod', () => {
    const cluster = new TestCluster();
    cluster.call('POST', '/api/v1/namespaces/default/pods', {
      body: { metadata: { name: 'x' }, spec: podSpec() },
    });
    const answer = cluster.call('PATCH', '/api/v1/namespaces/default/pods/x', {
      body: { spec: windows },
      contentType: 'application/merge-patch+json',
    });
    expect(answer.code).toBe(422);
    expect(at(answer.body, 'message')).toContain(
      'spec: Forbidden: pod updates may not change fields other than',
    );
  });

  it('can be added to a template', () => {
    const cluster = new TestCluster();
    cluster.call('POST', '/apis/apps/v1/namespaces/default/deployments', {
      body: workload('Deployment', 'web'),
    });
    const answer = cluster.call('PATCH', '/apis/apps/v1/namespaces/default/deployments/web', {
      body: { spec: { template: { spec: windows } } },
      contentType: 'application/strategic-merge-patch+json',
    });
    expect(answer.code).toBe(200);
    expect(at(answer.body, 'spec.template.spec.os.name')).toBe('windows');
  });
});

describe('windowsOptions', () => {
  const host = { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } };

  it.each([
    ['a host process pod', { ...podSpec(), ...host }, ''],
    [
      'no host network',
      { ...podSpec(), ...host, hostNetwork: false },
      'spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers',
    ],
    [
      'different values',
      {
        ...host,
        containers: [{ name: 'a', image: 'x', securityContext: { windowsOptions: { hostProcess: false } } }],
      },
      'spec.containers[0].securityContext.windowsOptions.hostProcess: Invalid value: false: pod hostProcess value must be identical if both are specified, was true',
    ],
    [
      'a mixture',
      {
        hostNetwork: true,
        containers: [
          { name: 'a', image: 'x', securityContext: { windowsOptions: { hostProcess: true } } },
          { name: 'b', image: 'x' },
        ],
      },
      'spec: Invalid value: "": If pod contains any hostProcess containers then all containers must be HostProcess containers',
    ],
  ])('%s', (_name, spec, expected) => {
    const answer = create(spec);
    if (expected === '') expect(answer.code).toBe(201);
    else expect(answer.message).toContain(expected);
  });

  it.each(['', 'a\\b\\c', 'x'.repeat(105), '...', 'a/b', 'bad\u0007name', '\\x'])(
    'refuses the user name %j',
    (runAsUserName) => {
      const answer = create({ ...podSpec(), securityContext: { windowsOptions: { runAsUserName } } });
      expect(answer.code).toBe(422);
      expect(answer.message).toContain('runAsUserName');
    },
  );

  it.each(['ContainerAdministrator', 'NT AUTHORITY\\SYSTEM', 'corp.example.com\\svc'])(
    'accepts the user name %s',
    (runAsUserName) => {
      expect(create({ ...podSpec(), securityContext: { windowsOptions: { runAsUserName } } }).code).toBe(201);
    },
  );
});
