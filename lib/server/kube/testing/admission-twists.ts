import type { RawObject } from '@/lib/kube-rules/json/kube-json';

export interface Twist {
  /** Below the PodSpec, the first container, the first init container, the pods' metadata or the object. */
  of: 'pod' | 'container' | 'init' | 'meta' | 'object';
  path: string;
  values: readonly unknown[];
}

const twists = (of: Twist['of'], rows: Readonly<Record<string, readonly unknown[]>>): Twist[] =>
  Object.entries(rows).map(([path, values]) => ({ of, path, values }));

const BOOLEANS = [true, false];
const PROFILES = [{ type: 'RuntimeDefault' }, { type: 'Localhost' }, { type: 'Odd' }, {}, { type: 'Unconfined' }];
const USERS = [
  'ContainerUser',
  'NT AUTHORITY\\SYSTEM',
  '',
  'a\\b\\c',
  'bad:user',
  '..',
  'acme.example\\svc',
  'x'.repeat(105),
  '.bad\\u',
];

const OS_FIELDS = [
  ...twists('pod', {
    os: [{ name: 'windows' }, { name: 'windows' }, { name: 'linux' }, { name: 'Windows' }, {}, { name: '' }],
    'securityContext.runAsUser': [1000, 0, -1],
    'securityContext.runAsGroup': [1000, -5],
    'securityContext.fsGroup': [2000, 4_294_967_296],
    'securityContext.fsGroupChangePolicy': ['Always', 'Never'],
    'securityContext.supplementalGroups': [[], [1], [-1]],
    'securityContext.sysctls': [
      [],
      [{ name: 'kernel.shm_rmid_forced', value: '1' }],
      [{ name: 'Bad Name', value: '1' }],
    ],
    'securityContext.seLinuxOptions': [{}, { level: 's0:c1,c2' }],
    'securityContext.seccompProfile': PROFILES,
    'securityContext.appArmorProfile': PROFILES,
    'securityContext.runAsNonRoot': BOOLEANS,
    'securityContext.windowsOptions': [
      {},
      { runAsUserName: 'ContainerUser' },
      { hostProcess: true },
      { hostProcess: false },
    ],
    'securityContext.windowsOptions.runAsUserName': USERS,
    'securityContext.windowsOptions.gmsaCredentialSpecName': ['web-app', 'Web_App', ''],
    'securityContext.windowsOptions.gmsaCredentialSpec': ['{}', ''],
    hostPID: BOOLEANS,
    hostIPC: BOOLEANS,
    hostUsers: BOOLEANS,
    hostNetwork: BOOLEANS,
    shareProcessNamespace: BOOLEANS,
  }),
  ...(['container', 'init'] as const).flatMap((of) =>
    twists(of, {
      'securityContext.privileged': BOOLEANS,
      'securityContext.allowPrivilegeEscalation': BOOLEANS,
      'securityContext.readOnlyRootFilesystem': BOOLEANS,
      'securityContext.capabilities': [{}, { drop: ['ALL'] }, { add: ['NET_ADMIN'] }],
      'securityContext.runAsUser': [0, 1000, -1],
      'securityContext.seccompProfile': PROFILES,
      'securityContext.windowsOptions': [{ hostProcess: true }, { hostProcess: false }, {}],
      'securityContext.windowsOptions.runAsUserName': USERS,
    }),
  ),
];

const expression = (operator: string, values?: string[], key = 'kubernetes.io/os'): RawObject => ({
  key,
  operator,
  ...(values === undefined ? {} : { values }),
});
const terms = (...list: RawObject[]): RawObject => ({
  nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: list } },
});
const away = (term: RawObject): RawObject => ({
  podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
});
const spread = (more: RawObject): RawObject => ({
  maxSkew: 1,
  topologyKey: 'kubernetes.io/hostname',
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { app: 'web' } },
  ...more,
});

const SCHEDULING = twists('pod', {
  nodeSelector: [
    { 'kubernetes.io/os': 'windows' },
    { 'beta.kubernetes.io/os': 'linux' },
    { '-bad': 'x' },
    { os: 'a b' },
    { 'a/b/c': 'x' },
  ],
  tolerations: [
    [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
    [{ operator: 'Exists' }],
    [{ key: 'os', operator: 'Exists', value: 'x' }],
    [{ operator: 'Equal', value: 'x' }],
    [{ key: 'a b' }],
    [{ key: 'os', value: 'not a label' }],
    [{ key: 'os', operator: 'Gt', value: '3' }],
    [{ key: 'os', operator: 'Like', effect: 'Sometimes' }],
    [{ key: 'os', tolerationSeconds: 5, effect: 'NoSchedule' }],
    [{ key: 'os', tolerationSeconds: 5, effect: 'NoExecute' }],
  ],
  affinity: [
    terms({ matchExpressions: [expression('In', ['windows'])] }),
    terms({}),
    terms(),
    terms({ matchExpressions: [expression('In', [])] }),
    terms({ matchExpressions: [expression('Exists', ['x'])] }),
    terms({ matchExpressions: [expression('Gt', ['10.0.17763'], 'node.kubernetes.io/windows-build')] }),
    terms({ matchExpressions: [expression('Lt', ['1', '2'])] }),
    terms({ matchExpressions: [expression('Is', ['x'])] }),
    terms({ matchExpressions: [expression('In', ['x'], 'bad key')] }),
    terms({ matchFields: [expression('In', ['n1'], 'metadata.name')] }),
    terms({ matchFields: [expression('In', ['n1', 'n2'], 'metadata.name')] }),
    terms({ matchFields: [expression('Exists', undefined, 'metadata.uid')] }),
    away({ topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'web' } } }),
    away({ labelSelector: {} }),
    away({ topologyKey: 'zone', matchLabelKeys: ['app'] }),
    away({ topologyKey: 'zone', namespaces: ['Bad'], labelSelector: { matchExpressions: [expression('In', [])] } }),
    { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 0, preference: {} }] } },
    {
      podAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 101, podAffinityTerm: { topologyKey: 'z' } }],
      },
    },
  ],
  topologySpreadConstraints: [
    [spread({})],
    [spread({}), spread({})],
    [spread({ maxSkew: 0, topologyKey: '' })],
    [spread({ whenUnsatisfiable: 'Never' })],
    [spread({ minDomains: 0 })],
    [spread({ minDomains: 2, whenUnsatisfiable: 'ScheduleAnyway' })],
    [spread({ nodeTaintsPolicy: 'Obey' })],
    [spread({ matchLabelKeys: ['app'] })],
    [spread({ matchLabelKeys: ['tier'], labelSelector: undefined })],
  ],
  runtimeClassName: ['mullion-none', 'Bad_Name', '@windows', '@windows', '@overhead'],
  overhead: [{ cpu: '250m' }, { cpu: '1' }],
  schedulingGates: [[{ name: 'a.io/b' }], [{ name: 'a' }, { name: 'a' }], [{ name: 'b c' }]],
  nodeName: ['n1', 'Bad_Node'],
});

const port = (more: RawObject): RawObject => ({ containerPort: 80, ...more });

const RESOURCES: RawObject[] = [
  { limits: { cpu: '1', memory: '1Gi' } },
  { limits: { cpu: '1' }, requests: { cpu: '2' } },
  { requests: { cpu: '-1' } },
  { limits: { 'nvidia.com/gpu': '1' } },
  { requests: { 'nvidia.com/gpu': '1' } },
  { limits: { 'nvidia.com/gpu': '2' }, requests: { 'nvidia.com/gpu': '1' } },
  { limits: { 'nvidia.com/gpu': '0.5' } },
  { limits: { gpu: '1' } },
  { limits: { 'hugepages-2Mi': '4Mi' } },
  { limits: { 'hugepages-2Mi': '3Mi', cpu: '1' } },
  { limits: { 'hugepages-2Mi': '4Mi', memory: '1Gi' } },
  { limits: { cpu: 'lots' } },
];

const CONTAINERS = [
  ...(['container', 'init'] as const).flatMap((of) =>
    twists(of, {
      name: ['main-2', 'Main', '', 'side', 'x'.repeat(64)],
      image: ['nginx', '', ' nginx'],
      imagePullPolicy: ['Always', 'Sometimes', ''],
      terminationMessagePolicy: ['File', 'Screen'],
      restartPolicy: ['Always', 'Now'],
      ports: [
        [port({ hostPort: 80 })],
        [port({ hostPort: 8080 }), port({ containerPort: 81, hostPort: 8080 })],
        [port({ containerPort: 0 })],
        [port({ containerPort: 70_000, hostPort: -1 })],
        [port({ name: 'http' }), port({ name: 'http' })],
        [port({ name: 'Http--x' })],
        [port({ protocol: 'ICMP' })],
      ],
      env: [
        [{ name: 'A', value: 'b' }],
        [{ value: 'b' }],
        [{ name: 'a=b' }],
        [{ name: 'A', valueFrom: {} }],
        [{ name: 'A', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
        [{ name: 'A', value: 1 }],
      ],
      resources: RESOURCES,
      volumeMounts: [
        [{ name: 'data', mountPath: '/data' }],
        [{ name: 'none', mountPath: '/x' }],
        [{ name: 'data' }],
        [
          { name: 'data', mountPath: '/d' },
          { name: 'data', mountPath: '/d' },
        ],
        [{ name: 'data', mountPath: '/d', mountPropagation: 'Bidirectional' }],
        [{ name: 'data', mountPath: '/d', subPath: '../up' }],
        [{ name: 'data', mountPath: '/d', subPath: 'a', subPathExpr: 'b' }],
      ],
      volumeDevices: [[{ name: 'data', devicePath: '/dev/x' }], [{ name: 'none', devicePath: '' }]],
      livenessProbe: [
        { httpGet: { port: 80 } },
        {},
        { exec: {} },
        { tcpSocket: { port: 0 } },
        { httpGet: { port: 80 }, exec: { command: ['x'] } },
        { tcpSocket: { port: 80 }, periodSeconds: -1 },
        { tcpSocket: { port: 80 }, successThreshold: 2 },
      ],
      lifecycle: [{ preStop: { exec: { command: ['x'] } } }, { preStop: {} }, { preStop: { sleep: { seconds: 100 } } }],
    }),
  ),
  ...twists('pod', {
    volumes: [
      [{ name: 'data', emptyDir: { medium: 'Memory' } }],
      [{ name: 'data', hostPath: { path: '/var/log', type: 'Directory' } }],
      [{ name: 'data', hostPath: { path: '', type: 'Odd' } }],
      [{ name: 'data', hostPath: { path: '/a/../b', type: 'Odd' } }],
      [{ name: 'data', persistentVolumeClaim: { claimName: 'disk' } }],
      [{ name: 'data', persistentVolumeClaim: {} }],
      [{ name: 'data' }, { name: 'data' }],
      [{ name: 'Data_1', emptyDir: {} }],
      [{ emptyDir: {} }],
      [{ name: 'data', emptyDir: {}, hostPath: { path: '/x' } }],
      [{ name: 'data', configMap: { name: 'c', defaultMode: 1000 } }],
      [{ name: 'data', nfs: { server: 's', path: 'relative' } }],
      [{ name: 'data', csi: {} }],
      [{ name: 'data', secret: { secretName: 's', items: [{ key: 'k', path: '../x' }] } }],
    ],
    restartPolicy: ['Never', 'OnFailure', 'Always', 'Sometimes'],
    dnsPolicy: ['None', 'Default', 'Odd'],
    activeDeadlineSeconds: [60, 0],
    terminationGracePeriodSeconds: [-1, 10],
    hostname: ['web', 'web.example'],
    resources: [{ limits: { cpu: '2' } }, { requests: { cpu: '0' } }, { limits: { 'nvidia.com/gpu': '1' } }],
    containers: [[], 'one'],
  }),
];

const OBJECTS = [
  ...twists('meta', {
    'labels.tier': ['front', 'bad value', true],
    'labels.app': ['web', 'other'],
    annotations: [
      { 'bad key': 'x' },
      { ok: 'x' },
      { 'container.apparmor.security.beta.kubernetes.io/nobody': 'runtime/default' },
      { 'seccomp.security.alpha.kubernetes.io/pod': 'unconfined' },
      { 'seccomp.security.alpha.kubernetes.io/pod': 'default' },
      { 'controller.kubernetes.io/pod-deletion-cost': '+1' },
    ],
  }),
  ...twists('object', {
    'metadata.name': ['web', 'Web', 'a.b', 'x'.repeat(60), ''],
    'metadata.labels': [{ app: 'x' }, { 'a b': 'c' }],
    'spec.replicas': [0, -1, '3'],
    'spec.selector': [
      {},
      { matchLabels: { app: 'other' } },
      { matchExpressions: [expression('In', [], 'app')] },
      undefined,
    ],
    'spec.strategy': [
      { type: 'Recreate' },
      { type: 'Recreate', rollingUpdate: {} },
      { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } },
    ],
    'spec.minReadySeconds': [5, 700, -1],
    'spec.schedule': ['@daily', '@every 5m', '@every now', 'nonsense', '*/5 * * * *', '61 * * * *'],
    'spec.parallelism': [-1, 2],
  }),
];

export const twistGroups: readonly (readonly Twist[])[] = [OS_FIELDS, SCHEDULING, CONTAINERS, OBJECTS];
