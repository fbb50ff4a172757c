import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { startSimulator } from '@/lib/server/testing/start-simulator';
import { check } from './check';

const folder = mkdtempSync(join(tmpdir(), 'mullion-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = (name: string, os: string, kernel: string): string => `
apiVersion: v1
kind: Node
metadata: {name: ${name}, labels: {kubernetes.io/os: ${os}, kubernetes.io/arch: amd64}}
status:
  allocatable: {cpu: "4", memory: 8Gi, pods: "30"}
  nodeInfo: {operatingSystem: ${os}, kernelVersion: "${kernel}", kubeletVersion: v1.32.1, containerRuntimeVersion: containerd://2.1.1, architecture: amd64}
  conditions: [{type: Ready, status: "True"}]
---`;

const deployment = (name: string, spec: string): string => `
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {${spec}}
---`;

const SELECTS = 'nodeSelector: {kubernetes.io/os: linux}';
writeFileSync(join(folder, 'cluster.yaml'), node('lin', 'linux', '5.10') + node('win', 'windows', '10.0.20348.1'));
writeFileSync(join(folder, 'devices.yaml'), node('lin', 'linux', '5.10').replace('v1.32.1', 'v1.34.1'));
mkdirSync(join(folder, 'apps'));
writeFileSync(
  join(folder, 'apps/bad.yaml'),
  deployment('bad', 'os: {name: windows}, hostPID: true, containers: [{name: a, image: nginx}]') +
    deployment('classed', `${SELECTS}, runtimeClassName: brought, containers: [{name: a, image: "nginx:1.27"}]`) +
    '\na: [\n',
);
writeFileSync(
  join(folder, 'apps/class.yml'),
  'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: brought}\nhandler: runc\n',
);
const onWindows =
  'os: {name: windows}, nodeSelector: {kubernetes.io/os: windows}, containers: [{name: a, image: "mcr.microsoft.com/windows/servercore:ltsc2022"}]';
const good = deployment('good', `${SELECTS}, containers: [{name: a, image: "nginx:1.27"}]`);

interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** As a process of its own, in the way that scripts/mullion.mjs starts it in this folder. */
function started(args: string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inject('processes').cli, 'check', ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, MULLION_CWD: folder, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
}

const cluster = ['--objects', 'cluster.yaml', '--complete', 'all'];

/** The same without a process, which costs twenty times as much. */
async function mullion(args: string[], input = '', against = cluster): Promise<Ran> {
  const collect = (stream: NodeJS.WriteStream) => {
    const written: string[] = [];
    const spy = vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    return { spy, text: () => written.join('') };
  };
  vi.stubEnv('MULLION_CWD', folder);
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  const [out, err] = [collect(process.stdout), collect(process.stderr)];
  try {
    return { status: await check([...against, ...args]), stdout: out.text(), stderr: err.text() };
  } finally {
    out.spy.mockRestore();
    err.spy.mockRestore();
    if (stdin !== undefined) Object.defineProperty(process, 'stdin', stdin);
    vi.unstubAllEnvs();
  }
}

test('as a process: the same output and the exit code', async () => {
  for (const [args, input] of [
    [[...cluster, 'apps'], ''],
    [[...cluster, '-'], good],
    [[...cluster, 'nowhere.yaml'], ''],
  ] as const)
    expect(started([...args], input)).toEqual(await mullion([...args], input, []));
});

test('a folder: findings with file and line, and exit code 1; its own objects count as existing', async () => {
  const { status, stdout } = await mullion(['apps']);
  expect(status).toBe(1);
  expect(stdout).toContain('apps/bad.yaml:2  default/Deployment/bad');
  expect(stdout).toMatch(/bad\.yaml:\d+ {2}api-refused/);
  expect(stdout).toContain('spec.template.spec.hostPID: Forbidden: cannot be set for a windows pod');
  expect(stdout).toContain('manifest-unreadable');
  expect(stdout).not.toContain('RuntimeClass "brought" not found');
  expect(stdout).toMatch(/2 checked, 1 without pods, 1 not parsed/);
  // The Windows node of the cluster has no taint.
  expect(stdout).toMatch(/Findings about the cluster cluster\.yaml\..*\n.*▲ NODE-001 .*\(win\)/);
});

test('a bare pod is rejected itself, not its pods', async () => {
  const pod = `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {runtimeClassName: none, ${SELECTS}, containers: [{name: a, image: "nginx:1.27"}]}`;
  const { status, stdout } = await mullion(['-'], pod);
  expect(status).toBe(1);
  expect(stdout).toContain('The API server rejects it: pod rejected: RuntimeClass "none" not found');
  expect(stdout).toContain('The API server rejects the pod with 403.');
  expect(stdout).toMatch(/api-refused .*\n.*RuntimeClass "none" not found/);
  expect(stdout).not.toMatch(/its pods/);
});

test('unknown and duplicate fields are errors, in the words of the API server', async () => {
  const spec = `${SELECTS}, dnsPolcy: None, containers: [{name: a, image: "nginx:1.27"}]`;
  const { status, stdout } = await mullion(['-'], deployment('unknown', spec));
  expect(status).toBe(1);
  expect(stdout).toContain(
    'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.template.spec.dnsPolcy"',
  );
  const twice = deployment('twice', `${SELECTS}, containers: [{name: a, image: nginx, image: "nginx:1.27"}]`);
  const duplicate = await mullion(['-'], twice);
  expect([duplicate.status, duplicate.stdout]).toEqual([
    1,
    expect.stringMatching(
      /✗ -:9 {2}duplicate-field .*\n.*duplicate field "spec\.template\.spec\.containers\[0\]\.image"/,
    ),
  ]);
});

test('a pod that the kubelet of a Linux node refuses to run as root does not run', async () => {
  const spec = `${SELECTS}, securityContext: {runAsNonRoot: true, runAsUser: 0}, containers: [{name: a, image: "nginx:1.27"}]`;
  const { status, stdout } = await mullion(['-'], deployment('root', spec));
  expect([status, stdout]).toEqual([1, expect.stringContaining('sets runAsNonRoot but runs as root (runAsUser 0)')]);
});

test('names that every JavaScript object has are label keys like others, or are rejected like others', async () => {
  const selecting = (key: string): string =>
    deployment(
      'named',
      `nodeSelector: {kubernetes.io/os: linux, ${key}: a}, containers: [{name: a, image: "nginx:1.27"}]`,
    );
  const json =
    '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"spec":{"nodeSelector":{"__proto__":"a"},"containers":[{"name":"a","image":"nginx"}]}}';
  for (const text of [selecting('__proto__'), json]) {
    const { status, stdout } = await mullion(['-'], text);
    expect([status, stdout]).toEqual([1, expect.stringContaining('nodeSelector: Invalid value: "__proto__"')]);
  }
  for (const key of ['constructor', 'toString', 'hasOwnProperty']) {
    const { status, stdout } = await mullion(['-'], selecting(key));
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`requires nodes with ${key}=a; the label is missing`),
    ]);
  }
});

test('a kind that Kubernetes does not have is an error; one of another group is not', async () => {
  const { status, stdout } = await mullion(['-'], good.replace('kind: Deployment', 'kind: deployment'));
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(
      /-:3 {2}manifest-unreadable .*Write Deployment\. \(no matches for kind "deployment" in version/s,
    ),
  ]);
  const custom = 'apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: a}\nspec: {minAvailable: 1}\n';
  const other = await mullion(['-'], custom);
  expect([other.status, other.stdout]).toEqual([0, expect.stringContaining('0 checked, 1 without pods')]);
});

test('a server that is newer than the rules: the newest rules answer and say so', async () => {
  writeFileSync(join(folder, 'newer.yaml'), node('lin', 'linux', '5.10').replace('v1.32.1', 'v1.40.0'));
  const newer = (text: string) => mullion(['-'], text, ['--objects', 'newer.yaml', '--complete', 'all']);
  const { status, stdout } = await newer(good);
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(
      /rules for Kubernetes 1\.36, the newest .*; the cluster has 1\.40 \(assumed from the newest kubelet\)\./,
    ),
  ]);
  const wrong = await newer(good.replace('kind: Deployment', 'kind: deployment'));
  expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('Write Deployment.')]);
  expect((await newer(good.replace('kind: Deployment', 'kind: Rollout'))).status).toBe(0);
});

test('the version of the API server is assumed unless it is named', async () => {
  const named = deployment('named', `${SELECTS}, hostnameOverride: a.b, containers: [{name: a, image: "nginx:1.27"}]`);
  const assumed = await mullion(['-'], named);
  expect([assumed.status, assumed.stdout]).toEqual([1, expect.stringContaining('version-assumed')]);
  const newer = await mullion(['-', '--kubernetes-version', '1.35'], named);
  expect([newer.status, newer.stdout]).toEqual([0, expect.stringContaining('rules for Kubernetes 1.35, because')]);
});

test('a cluster saved as one list of any length', async () => {
  const words = { words: 'x'.repeat(300 * 1024) };
  const items = [
    {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'saved', labels: { 'kubernetes.io/os': 'linux' }, annotations: words },
      status: { allocatable: { cpu: '4', memory: '8Gi', pods: '30' } },
    },
  ];
  writeFileSync(join(folder, 'saved.json'), JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  const { status, stderr } = await mullion(['--objects', 'saved.json', '--fail-on', 'never', '-'], good);
  expect([status, stderr]).toEqual([0, '']);
});

test('a connected cluster answers by dry runs', async () => {
  const simulator = await startSimulator({ frozen: true });
  try {
    const kubeconfig = simulator.ready.clusters.find(({ name }) => name === 'dev-hangzhou')?.kubeconfigPath;
    const clusters = [{ name: 'dev', environment: 'dev', kubeconfig }];
    writeFileSync(join(folder, 'mullion.yaml'), JSON.stringify({ clusters }));
    const nowhere = good.replace('{name: good}', '{name: good, namespace: nowhere}');
    const { status, stdout } = await mullion(['-'], `${good}${nowhere}`, ['--cluster', 'dev']);
    expect(status).toBe(1);
    expect(stdout.match(/Answered by the API server of dev \(dry-run create\)/g)).toHaveLength(2);
    expect(stdout).toContain('Rejected by the API server: namespaces "nowhere" not found');
    expect(stdout).not.toContain('rules-differ');
    const json = await mullion(['-', '--format', 'json'], good, ['--cluster', 'dev']);
    expect(JSON.parse(json.stdout)[0].documents[0].admission).toMatchObject({ by: 'api-server', warnings: [] });
    const fine = await mullion(['-'], good, ['--cluster', 'dev']);
    expect([fine.status, fine.stdout]).toEqual([0, expect.stringContaining('Runs on')]);
    await simulator.control('/fault', {
      target: 'kube',
      cluster: 'dev-hangzhou',
      kind: 'forbidden',
      path: '/api/v1/nodes',
    });
    const blind = await mullion(['-'], good, ['--cluster', 'dev']);
    expect([blind.status, blind.stdout]).toEqual([1, expect.stringContaining('were not read: nodes.')]);
    expect(blind.stdout).toContain('grant the credential list permission');
  } finally {
    await simulator.stop();
  }
  expect((await mullion(['-'], good)).stdout).toContain('because no cluster is connected');
});

test('objects without declared kinds: the verdict is unknown, names what is missing, and fails', async () => {
  const nodesOnly = ['--objects', 'cluster.yaml'];
  const { status, stdout } = await mullion(['-'], good, nodesOnly);
  expect(status).toBe(1);
  expect(stdout).toContain('Unknown: these objects were not read: pods, namespaces, limitranges, resourcequotas');
  expect(stdout).toMatch(/✗ -:2 {2}objects-missing /);
  const complete = await mullion(['-', '--complete', 'po,ns', '--complete', 'LimitRange,quota'], good, nodesOnly);
  expect([complete.status, complete.stdout]).toEqual([0, expect.stringContaining('Runs on 1 of 2 nodes')]);
  const core = deployment('core', onWindows);
  const known = ['--complete', 'po,ns', '--complete', 'LimitRange,quota'];
  const network = await mullion(['-', ...known], core, nodesOnly);
  expect([network.status, network.stdout]).toEqual([1, expect.stringContaining('were not read: daemonsets.')]);
  expect((await mullion(['-', ...known, '--complete', 'ds'], core, nodesOnly)).status).toBe(0);
  const account = deployment('core', `${onWindows}, securityContext: {windowsOptions: {gmsaCredentialSpecName: web}}`);
  expect((await mullion(['-'], account)).stdout).toContain('were not read: gmsacredentialspecs.');
  expect((await mullion(['-', '--complete', 'gmsacredentialspecs'], account)).stdout).toContain('WIN-SEC-022');
  const empty = await mullion(['-'], good, ['--objects', 'apps/class.yml']);
  expect([empty.status, empty.stdout]).toEqual([1, expect.stringContaining('were not read: nodes, pods')]);
});

test('claims of devices, which are not evaluated, leave the verdict unknown and fail, whatever the image', async () => {
  for (const image of ['nginx:1.27', 'unheard/of']) {
    const spec = `${SELECTS}, resourceClaims: [{name: gpu, resourceClaimTemplateName: gpu}], containers: [{name: a, image: "${image}"}]`;
    const { status, stdout } = await mullion(['-'], deployment('devices', spec), [
      '--objects',
      'devices.yaml',
      '--complete',
      'all',
    ]);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/✗ -:2 {2}not-evaluated .*\n.*spec\.resourceClaims/)]);
  }
});

describe('objects that cannot be read', () => {
  const linux = node('lin', 'linux', '5.10');
  const against = (objects: string, more: string[] = []) => {
    writeFileSync(join(folder, 'stored.yaml'), objects);
    return mullion(['-', '--complete', 'all'], good, ['--objects', 'stored.yaml', ...more]);
  };
  const stored = (kind: string, rest: string): string => `\napiVersion: v1\nkind: ${kind}\n${rest}\n---`;
  test.each<[string, string, string, string]>([
    [
      'a node without a status',
      stored('Node', 'metadata: {name: bare}'),
      'nodes',
      'stored.yaml:10: Node bare was not read, so Node counts as not read: status.allocatable is missing',
    ],
    [
      'a pod with an invalid request',
      stored(
        'Pod',
        'metadata: {name: p, namespace: shop}\nspec: {nodeName: lin, containers: [{name: a, resources: {requests: {cpu: lots}}}]}\nstatus: {phase: Running}',
      ),
      'pods',
      'Pod shop/p was not read, so Pod counts as not read: spec.containers[0].resources.requests[cpu]',
    ],
    ['a node without a name', stored('Node', 'metadata: {}'), 'nodes', 'Node without a name was not read'],
  ])('%s makes the verdict unknown', async (_, object, kind, note) => {
    const { status, stdout, stderr } = await against(linux + object);
    expect([status, stdout]).toEqual([1, expect.stringContaining(`were not read: ${kind}.`)]);
    expect(stderr).toContain(note);
  });

  test.each([
    ['{continue: abc, remainingItemCount: 500}', '500 more objects'],
    ['{remainingItemCount: 1}', '1 more object,'],
    ['{continue: abc}', 'more objects'],
    ['{continue: "", remainingItemCount: 0}', null],
  ])('a list with the metadata %s', async (metadata, more) => {
    const pods = `\napiVersion: v1\nkind: PodList\nmetadata: ${metadata}\nitems: []\n---`;
    const { status, stdout, stderr } = await against(linux + pods);
    if (more === null) return expect([status, stderr]).toEqual([0, '']);
    expect([status, stdout]).toEqual([1, expect.stringContaining('were not read: pods.')]);
    expect(stderr).toContain('stored.yaml:10 is a part of a list, which has ');
    expect(stderr).toContain(more);
  });

  test('a kind that decides nothing is named once', async () => {
    const metrics = (name: string): string =>
      `\napiVersion: metrics.k8s.io/v1beta1\nkind: NodeMetrics\nmetadata: {name: ${name}}\n---`;
    const { status, stderr } = await against(linux + metrics('a') + metrics('b'));
    expect([status, stderr]).toEqual([
      0,
      'NodeMetrics (metrics.k8s.io/v1beta1): 2 objects ignored, on which no verdict depends\n',
    ]);
  });

  test('an object that is given twice counts once, and two versions of it are refused', async () => {
    const twice = await against(linux, ['--objects', 'stored.yaml']);
    expect([twice.status, twice.stdout, twice.stderr]).toEqual([
      0,
      expect.stringContaining('Runs on the only node'),
      '',
    ]);
    const differing = await against(linux + linux.replace('30', '31'));
    expect([differing.status, differing.stderr]).toEqual([
      2,
      'stored.yaml:2 and stored.yaml:10 differ about Node lin; keep the newer one\n',
    ]);
  });

  test.each<[string, string, string]>([
    ['a table', '\napiVersion: meta.k8s.io/v1\nkind: Table\nrows: []\n---', 'stored.yaml:2 is a Table, not an object'],
    ['no kind', '\nmetadata: {name: a}\n---', 'has no kind or apiVersion'],
    ['another case', linux.replace('kind: Node', 'kind: node'), 'write Node'],
  ])('%s is refused', async (_, objects, message) => {
    const { status, stderr } = await against(objects);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

test('a pattern, a file written by PowerShell, and hidden folders, which are skipped', async () => {
  mkdirSync(join(folder, 'apps/.git'));
  writeFileSync(join(folder, 'apps/.git/x.yaml'), 'a: [');
  mkdirSync(join(folder, 'wide'));
  writeFileSync(join(folder, 'wide/utf16.yaml'), `\uFEFF${good}`, 'utf16le');
  const { status, stdout } = await mullion(['**/*.y*ml', '--lang', 'zh', '--fail-on', 'never']);
  expect(status).toBe(0);
  expect(stdout).toContain('wide/utf16.yaml:2  default/Deployment/good');
  expect(stdout).not.toContain('.git');
  expect(stdout).toContain('已检查 3 个');
});

test('a text that is not UTF-8 is refused with its place', async () => {
  mkdirSync(join(folder, 'latin'));
  writeFileSync(join(folder, 'latin/a.yaml'), good.replace('metadata', '# caf\u00E9\nmetadata'), 'latin1');
  const { status, stderr } = await mullion(['latin']);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^latin\/a\.yaml:4 is not UTF-8 \(byte \d+\); save it/)]);
});

test('standard input and a report in a file of the caller’s folder', async () => {
  const { status, stdout } = await mullion(['-', '--format', 'sarif', '--output', 'report.sarif'], good);
  expect([status, stdout]).toEqual([0, '']);
  const { version, runs } = JSON.parse(readFileSync(join(folder, 'report.sarif'), 'utf8'));
  expect(version).toBe('2.1.0');
  expect(runs[0].results.filter((one: { level: string }) => one.level === 'error')).toEqual([]);
});

test.each([
  ['a file that is not there', ['nowhere.yaml'], 'nowhere.yaml cannot be read (ENOENT)'],
  ['an unknown form', ['apps', '--format', 'html'], 'text, json, sarif, junit'],
  ['nothing on standard input', ['-'], 'no object to check'],
  ['a pattern that nothing matches', ['apps/*.json'], 'no file matches apps/*.json'],
  ['a report that cannot be written', ['apps', '--output', 'nowhere/x'], 'nowhere/x cannot be written (ENOENT)'],
])('%s: exit code 2 and what to do', async (_, args, message) => {
  const { status, stderr } = await mullion(args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
