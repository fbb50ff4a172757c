import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn } from '@/lib/kube-rules/objects/workload-object';
import { daemonSet, deployment, podOf, runtimeClass, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod, windowsNode } from '../testing/sketch-nodes';
import { assess } from '../verdict/assess';
import { placementWorld } from '../verdict/placement-world';
import type { Assessment } from '../verdict/assessment';
import { representing } from '../represented';
import { compareAssessments, rankOf } from './compare';
import type { Fix } from './find-fixes';
import { fixesOf } from './fixes-of';

const taints = ['os=windows:NoSchedule'];
const nodes = [
  linuxNode(),
  windowsNode({ taints }),
  windowsNode({ name: 'win-2019', build: 17_763, taints }),
  windowsNode({ name: 'win-2025', build: 26_100, taints: ['team=new:NoSchedule'] }),
];
const runtimeClasses = [
  runtimeClass({ name: 'process', nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.20348' } }),
  runtimeClass({ name: 'old', handler: 'docker' }),
];
const world = placementWorld({ cluster: sketchCluster({ nodes, runtimeClasses }), today: '2026-11-21' });

const evaluated = (object: RawObject): Assessment => assess(workloadFrom(object), world);

const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const best = (object: RawObject): Fix | undefined => fixesOf(evaluated(object), world)[0];

test.each<[string, RawObject, string[]]>([
  [
    // A build label implies Windows, so the OS need not be selected as well.
    'a Windows workload that selects nothing',
    podOf(IIS),
    [
      '/spec/template/spec/nodeSelector',
      '/spec/template/spec/tolerations',
      '/spec/template/spec/nodeSelector/node.kubernetes.io~1windows-build',
    ],
  ],
  [
    'a hardened one that the API server refuses',
    podOf(
      'mcr.microsoft.com/windows/servercore:ltsc2022',
      {
        os: { name: 'windows' },
        nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' },
        tolerations: [{ key: 'os', operator: 'Exists' }],
      },
      { securityContext: { privileged: false, windowsOptions: { runAsUserName: 'ContainerUser' } } },
    ),
    ['/spec/template/spec/containers/0/securityContext/privileged'],
  ],
  [
    // Another tag would need one edit less, but nodes for this image exist.
    'an image that starts on nodes that it does not tolerate',
    podOf('mcr.microsoft.com/windows/servercore:ltsc2025', {
      nodeSelector: { 'kubernetes.io/os': 'windows' },
      tolerations: [{ key: 'os', operator: 'Exists' }],
    }),
    ['/spec/template/spec/nodeSelector/node.kubernetes.io~1windows-build', '/spec/template/spec/tolerations/-'],
  ],
])('%s is fixed by the smallest patch', (_name, spec, paths) => {
  const fix = best(deployment(spec));
  expect(fix).toMatchObject({ after: 'runs', recreate: false });
  expect(fix?.operations.filter(({ op }) => op !== 'test').map(({ path }) => path)).toEqual(paths);
});

test('the patch of a wrong build changes nothing else, and improvements are patches of their own', () => {
  const app = 'mcr.microsoft.com/windows/servercore:ltsc2022';
  const fixes = (image: string) =>
    fixesOf(
      evaluated(
        deployment(
          podOf(image, {
            nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.17763' },
            tolerations: [{ key: 'os', operator: 'Exists' }],
          }),
        ),
      ),
      world,
    );
  const paths = ({ operations }: Fix) => operations.filter(({ op }) => op !== 'test').map(({ path }) => path);
  const ofVerdict = fixes(app).filter(({ before, after }) => before !== after);
  expect(ofVerdict.length).toBeGreaterThan(0);
  expect(ofVerdict.flatMap(paths).filter((path) => path.includes('securityContext') || path.endsWith('/os'))).toEqual(
    [],
  );
  const improvements = fixes(app).filter(({ before, after }) => before === after);
  expect(improvements.flatMap(paths)).toContain('/spec/template/spec/os');
  // IIS needs an administrator, so no improvement takes it away.
  expect(JSON.stringify(fixes(IIS))).not.toContain('ContainerUser');
  expect(JSON.stringify(fixes(app))).toContain('ContainerUser');
});

test('in a large cluster the same patches are found, and evaluated against all nodes', () => {
  const many = [
    ...Array.from({ length: 240 }, (_, at) => linuxNode({ name: `linux-${at}`, uid: `l${at}` })),
    ...Array.from({ length: 30 }, (_, at) => windowsNode({ name: `win-${at}`, uid: `w${at}`, taints })),
    ...Array.from({ length: 30 }, (_, at) => windowsNode({ name: `old-${at}`, uid: `o${at}`, build: 17_763, taints })),
  ];
  const large = placementWorld({ cluster: sketchCluster({ nodes: many }), today: '2026-11-21' });
  const workload = workloadFrom(deployment(podOf(IIS)));
  const few = placementWorld({ cluster: sketchCluster({ nodes: nodes.slice(0, 3) }), today: '2026-11-21' });
  const found = fixesOf(assess(workload, large), large);
  const small = fixesOf(assess(workload, few), few);
  expect(found.map(({ operations, after }) => ({ operations, after }))).toEqual(
    small.map(({ operations, after }) => ({ operations, after })),
  );
});

test('a rejected object is patched even if another error appears that no patch resolves', () => {
  const refused = podOf(
    'registry.example.com/shop:1-ltsc2016',
    {
      os: { name: 'windows' },
      nodeSelector: { 'kubernetes.io/os': 'windows' },
      tolerations: [{ key: 'os', operator: 'Exists' }],
    },
    { securityContext: { privileged: false, windowsOptions: { runAsUserName: 'ContainerUser' } } },
  );
  expect(best(deployment(refused))).toMatchObject({
    before: 'rejected',
    after: 'blocked',
    rules: expect.arrayContaining(['WIN-OS-003']),
    adds: expect.arrayContaining(['WIN-IMG-006']),
  });
});

test('a removed API group is replaced by its successor', () => {
  const old = { ...deployment(podOf('nginx', { nodeSelector: { 'kubernetes.io/os': 'linux' } })) };
  const fix = best({ ...old, apiVersion: 'extensions/v1beta1' });
  expect(fix).toMatchObject({ before: 'rejected', after: 'runs' });
  expect(fix?.operations).toContainEqual({ op: 'replace', path: '/apiVersion', value: 'apps/v1' });
});

const spec = fc
  .record({
    image: fc.constantFrom(
      IIS,
      'nginx:1.27',
      'mcr.microsoft.com/windows/servercore:ltsc2019',
      'mcr.microsoft.com/windows/nanoserver:ltsc2025',
      'mcr.microsoft.com/windows/nanoserver',
      'mcr.microsoft.com/dotnet/aspnet:8.0',
      'microsoft/iis',
      'golang:1.24',
      'acme/unknown:1',
    ),
    os: fc.constantFrom(undefined, 'windows', 'linux'),
    selector: fc.constantFrom<RawObject>(
      {},
      { 'kubernetes.io/os': 'windows' },
      { 'beta.kubernetes.io/os': 'windows' },
      { 'kubernetes.io/os': 'linux' },
      { 'kubernetes.io/os': 'Windows' },
      { 'node.kubernetes.io/windows-build': '10.0.17763' },
      { 'node.kubernetes.io/windows-build': '10.0.20348.2402', 'kubernetes.io/os': 'windows' },
    ),
    runtimeClassName: fc.constantFrom(undefined, undefined, 'process', 'old', 'gone'),
    tolerates: fc.constantFrom<RawObject[]>(
      [],
      [{ operator: 'Exists' }],
      [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
      [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }],
      [{ key: 'team', operator: 'Gt', value: '1' }],
    ),
    security: fc.constantFrom<RawObject>(
      {},
      { privileged: true },
      { runAsUser: 0 },
      { capabilities: { drop: ['ALL'] }, allowPrivilegeEscalation: false },
    ),
    host: fc.constantFrom<RawObject>({}, { hostNetwork: true }, { hostPID: true }, { shareProcessNamespace: false }),
  })
  .map(({ image, os, selector, runtimeClassName, tolerates, security, host }) =>
    podOf(
      image,
      {
        ...host,
        ...(os === undefined ? {} : { os: { name: os } }),
        ...(runtimeClassName === undefined ? {} : { runtimeClassName }),
        ...(Object.keys(selector).length === 0 ? {} : { nodeSelector: selector }),
        ...(tolerates.length === 0 ? {} : { tolerations: tolerates }),
      },
      Object.keys(security).length === 0 ? {} : { securityContext: security },
    ),
  );

test('the amount of a removed CPU limit stays as the request that it was', () => {
  const resources = { limits: { cpu: '1', memory: '1Gi' } };
  const [image, selector] = ['mcr.microsoft.com/windows/servercore:ltsc2022', { 'kubernetes.io/os': 'windows' }];
  const tolerations = [{ key: 'os', operator: 'Exists' }];
  const object = deployment(podOf(image, { nodeSelector: selector, tolerations }, { resources }));
  const fix = fixesOf(evaluated(object), world).find(({ rules }) => rules.includes('WIN-RES-005'));
  expect(fix?.title.text).toBe('Move limits.cpu to requests.cpu');
  expect(fix?.patched).toMatchObject({
    spec: {
      template: { spec: { containers: [{ resources: { limits: { memory: '1Gi' }, requests: { cpu: '1' } } }] } },
    },
  });
});

test.each([
  ['the reserved node', 'win-sql', false],
  ['a node that the reserved one represents', 'win-sql-2', false],
  ['another node', 'win-20348', true],
])('an improvement that takes pods off their node is not offered: pods on %s', (_, nodeName, isOffered) => {
  const sketch = windowsNode({ name: 'win-sql', taints: ['dedicated=sql:NoSchedule'] });
  const reserved = representing(sketch, () => ['win-sql', 'win-sql-2']);
  const tolerations = [{ operator: 'Exists' }];
  const object = deployment(podOf(IIS, { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations }));
  const pods = [sketchPod({ nodeName })];
  const cluster = sketchCluster({ nodes: [windowsNode({ taints }), reserved], pods });
  const there = placementWorld({ cluster, today: '2026-11-21' });
  const fixes = fixesOf(assess(workloadFrom(object), there), there);
  expect(fixes.some(({ rules }) => rules.includes('WIN-SCHED-026'))).toBe(isOffered);
});

test('a title names the RuntimeClass that the patch sets', () => {
  const classes = [17_763, 20_348].map((build) =>
    runtimeClass({ name: `windows-${build}`, nodeSelector: { 'node.kubernetes.io/windows-build': `10.0.${build}` } }),
  );
  const cluster = sketchCluster({ nodes, runtimeClasses: classes });
  const there = placementWorld({ cluster, today: '2026-11-21' });
  const tolerations = [{ key: 'os', operator: 'Exists' }];
  const before = assess(workloadFrom(deployment(podOf(IIS, { runtimeClassName: 'windows-none', tolerations }))), there);
  const fixes = fixesOf(before, there);
  const titles = fixes.map(({ title: { text }, patched }) => {
    const name = textAt(podSpecIn(workloadFrom(patched)), 'runtimeClassName');
    return [/runtimeClassName to ([\w-]+)/.exec(text)?.[1] ?? name, name];
  });
  expect(titles.length).toBeGreaterThan(0);
  for (const [said, set] of titles) expect(said).toBe(set);
});

test('law: with all rules, no fix makes a verdict worse or adds an error, and each reports its result', () => {
  fc.assert(
    fc.property(spec, fc.constantFrom(deployment, daemonSet), (one, made) => {
      const before = evaluated(made(one));
      for (const fix of fixesOf(before, world)) {
        const written = fix.operations.flatMap(({ op, path }) => (op === 'test' ? [] : [path]));
        const places = written.filter((path) => !path.endsWith('/-'));
        expect(new Set(places).size).toBe(places.length);
        const after = evaluated(fix.patched);
        expect(after.outcome).toBe(fix.after);
        expect(rankOf(after.outcome)).toBeGreaterThanOrEqual(rankOf(before.outcome));
        expect(compareAssessments(before, after)).toMatchObject({ worse: false, better: true });
      }
    }),
    { numRuns: 20 },
  );
});

test('titles name the edits that patches make, and no two patches have one title', () => {
  const selecting = (build: string): RawObject => ({
    nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': `10.0.${build}` },
    tolerations: [{ key: 'os', operator: 'Exists' }],
  });
  const titlesOf = (spec: RawObject, within = world): string[] =>
    fixesOf(assess(workloadFrom(deployment(spec)), within), within).map(({ title }) => title.text);
  const two = placementWorld({ cluster: sketchCluster({ nodes: nodes.slice(0, 3) }), today: '2026-11-21' });
  const moved = titlesOf(podOf('mcr.microsoft.com/dotnet/framework/aspnet:4.8.1', selecting('17763')), two);
  expect(moved.slice(0, 2)).toEqual([
    'Select nodes with build 10.0.20348',
    'Use image mcr.microsoft.com/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2019 in containers[0]',
  ]);
  const account = { ...selecting('20348'), securityContext: { runAsUser: 1000, fsGroup: 2000 } };
  const stripped = titlesOf(podOf('mcr.microsoft.com/windows/servercore:ltsc2022', account));
  expect(stripped[0]).toBe('Remove 1 field (securityContext.runAsUser); Remove 1 field (securityContext.fsGroup)');
  expect(new Set(stripped).size).toBe(stripped.length);
  const appended = podOf('mcr.microsoft.com/windows/servercore:ltsc2025', {
    nodeSelector: { 'kubernetes.io/os': 'windows' },
    tolerations: [{ key: 'os', operator: 'Exists' }],
  });
  expect(titlesOf(appended)[0]).toBe('Select nodes with build 10.0.26100; Tolerate team=new:NoSchedule');
});
