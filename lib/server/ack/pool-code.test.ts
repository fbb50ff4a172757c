import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateClusterNodePoolRequest } from '@alicloud/cs20151215';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { commandLineOf } from '@/lib/domain/pool/code/command-line';
import { aksOf, clusterApiOf, eksOf, gkeOf } from '@/lib/domain/pool/code/elsewhere';
import { exportableBody, type PoolBody } from '@/lib/domain/pool/code/pool-body';
import { camelBody, sdkOf } from '@/lib/domain/pool/code/sdk';
import { terraformOf } from '@/lib/domain/pool/code/terraform';
import { createNodePoolBody } from '@/lib/domain/pool/create-body';
import { jsonSchema } from '@/lib/domain/json';
import type { NodePoolSpec } from '@/lib/domain/ports/cloud';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const place = { clusterId: 'c1f801474ea46417d8e83cc4820a1b2c3', regionId: 'cn-hangzhou' };
const secret = '${login_password}';

const base: NodePoolSpec = {
  name: 'win-a',
  os: 'windows',
  imageId: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  imageType: 'WindowsServer2022',
  platform: 'WindowsServer2022',
  vSwitchIds: ['vsw-1', 'vsw-2'],
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
  dataDisks: [],
  runtimeVersion: '2.1.5',
  size: { mode: 'manual', desired: 3 },
  labels: {},
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  unschedulable: false,
  login: { kind: 'password', password: secret },
  securityGroupIds: [],
  cloudMonitor: true,
  tags: { 'mullion-change': '${change_id}' },
};
const linux: Partial<NodePoolSpec> = {
  os: 'linux',
  name: 'lin-a',
  imageId: 'aliyun_3_x64_20G_container_optimized_20250629.vhd',
  imageType: 'AliyunLinux3ContainerOptimized',
  platform: 'AliyunLinux',
  taints: [],
};
const disk = { category: 'cloud_essd', sizeGiB: 500, performanceLevel: 'PL2' };

/** Twenty pools that differ in everything an export writes, hostile texts included. */
const pools: [string, Partial<NodePoolSpec>][] = [
  ['Windows, manual', {}],
  ['Windows, auto', { size: { mode: 'auto', min: 1, max: 9 } }],
  ['Windows, empty', { size: { mode: 'manual', desired: 0 } }],
  ['Windows 2019', { imageType: 'Windows', platform: '' }],
  ['Windows with data disks', { dataDisks: [disk, { ...disk, performanceLevel: null }] }],
  ['Windows, several types', { instanceTypes: ['ecs.g6.xlarge', 'ecs.g7.xlarge'] }],
  ['Windows, closed at first', { unschedulable: true }],
  ['Windows without monitor', { cloudMonitor: false }],
  ['Windows, own groups', { securityGroupIds: ['sg-1', 'sg-2'] }],
  ['Windows without taint', { taints: [] }],
  ['Linux, key pair', { ...linux, login: { kind: 'key-pair', name: 'ops' } }],
  ['Linux, no logon', { ...linux, login: { kind: 'none' } }],
  ['Linux, password', { ...linux }],
  ['Linux, managed', { ...linux, managed: true }],
  ['Linux, auto from zero', { ...linux, size: { mode: 'auto', min: 0, max: 100 } }],
  ['labels', { labels: { team: 'web', 'node.example/tier': 'front', empty: '' } }],
  ['tags', { tags: { env: 'prod', 'cost-centre': '42', 'mullion-change': 'x' } }],
  ['a name of digits', { name: '2022-pool' }],
  [
    'hostile texts',
    {
      tags: {
        quote: `a"b'c\\d`,
        dollar: '${var.x} $(rm -rf /) `id` $HOME %{if}',
        lines: 'a\nb\tc',
        zh: '节点池',
      },
      labels: { ends: 'JSON' },
    },
  ],
  ['a line that ends a here-document', { tags: { end: '\nJSON\n' } }],
];

const bodyOf = (over: Partial<NodePoolSpec>): PoolBody => {
  const body = exportableBody(createNodePoolBody({ ...base, ...over }));
  if (body === null) throw new Error('not exportable');
  return body;
};

const hclSchema = z.object({
  parseToString: z.function({ input: [z.string()], output: z.tuple([z.string(), z.unknown()]) }),
});
const parsedSchema = z.object({
  resource: z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
});
const hcl = hclSchema.parse(createRequire(import.meta.url)('hcl2-parser'));

/** By HashiCorp's own parser, compiled to JavaScript. */
function parseHcl(text: string) {
  const [json, error] = hcl.parseToString(text);
  expect(error).toBeNull();
  return parsedSchema.parse(JSON.parse(json));
}

describe.each(pools)('code of a pool: %s', (_, over) => {
  const body = bodyOf(over);
  const group = body.scaling_group;

  test('holds nothing of the change that planned it', () => {
    expect(JSON.stringify(body)).not.toContain('mullion-change');
  });

  test('Terraform parses and says the same', () => {
    const made = Object.values(
      parseHcl(terraformOf(body, place)).resource['alicloud_cs_kubernetes_node_pool'] ?? {},
    )[0]?.[0];
    expect(made).toMatchObject({
      cluster_id: place.clusterId,
      node_pool_name: body.nodepool_info.name,
      vswitch_ids: group.vswitch_ids,
      instance_types: group.instance_types,
      image_id: group.image_id,
      system_disk_size: group.system_disk_size,
      install_cloud_monitor: body.kubernetes_config.cms_enabled,
      unschedulable: body.kubernetes_config.unschedulable,
      management: [{ enable: body.management.enable }],
      scaling_config: [{ enable: body.auto_scaling.enable }],
    });
    expect(made?.['desired_size']).toBe(
      group.desired_size === undefined ? undefined : String(group.desired_size),
    );
    expect(made?.['platform']).toBeUndefined();
    expect(made?.['password']).toBe(group.login_password === undefined ? undefined : '${var.login_password}');
    expect(made?.['taints'] ?? []).toEqual(body.kubernetes_config.taints);
    expect(made?.['labels'] ?? []).toEqual(body.kubernetes_config.labels);
    expect(made?.['data_disks'] ?? []).toHaveLength(group.data_disks.length);
    const tags = Object.fromEntries(group.tags.map(({ key, value }) => [key, value]));
    expect(made?.['tags'] ?? {}).toEqual(tags);
  });

  test('the command line sends exactly the body', () => {
    const dir = mkdtempSync(join(tmpdir(), 'mullion-code-'));
    mkdirSync(join(dir, 'bin'));
    const sent = join(dir, 'sent');
    writeFileSync(
      join(dir, 'bin/aliyun'),
      `#!/bin/sh\nfor last; do :; done\nprintf '%s' "$last" > "${sent}"\n`,
    );
    chmodSync(join(dir, 'bin/aliyun'), 0o755);
    writeFileSync(join(dir, 'run.sh'), commandLineOf(body, place));
    const ran = spawnSync('bash', ['--norc', '-e', 'run.sh'], {
      cwd: dir,
      env: { ...process.env, PATH: `${join(dir, 'bin')}:${process.env['PATH'] ?? ''}` },
      input: 'Pa$$w0rd`&!\n',
      encoding: 'utf8',
    });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    const text = execFileSync('cat', [sent], { encoding: 'utf8' });
    const wanted =
      group.login_password === undefined
        ? body
        : { ...body, scaling_group: { ...group, login_password: 'Pa$$w0rd`&!' } };
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(wanted)));
  });

  test('the SDK’s own models take it and send exactly the body', () => {
    const json = jsonSchema.parse(JSON.parse(JSON.stringify(body)));
    const request = new CreateClusterNodePoolRequest(
      z.record(z.string(), z.unknown()).parse(camelBody(json)),
    );
    expect(request.toMap()).toEqual(json);
    const text = sdkOf(body, place);
    expect(text).not.toContain(secret);
    expect(text.includes('process.env.NODE_PASSWORD')).toBe(group.login_password !== undefined);
  });
});

/** The words a command is called with, as a shell reads its text. */
function wordsOf(command: string, text: string): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'mullion-code-'));
  writeFileSync(join(dir, command), `#!/bin/sh\nprintf '%s\\0' "$@" > "${join(dir, 'words')}"\n`);
  chmodSync(join(dir, command), 0o755);
  const env = {
    ...process.env,
    PATH: `${dir}:${process.env['PATH'] ?? ''}`,
    ...Object.fromEntries(
      [
        'CLUSTER',
        'SUBNETS',
        'NODE_ROLE',
        'INSTANCE_TYPE',
        'GROUP',
        'VM_SIZE',
        'LOCATION',
        'MACHINE_TYPE',
      ].map((name) => [name, `my-${name}`]),
    ),
  };
  const ran = spawnSync('bash', ['--norc', '-eu', '-c', text], { env, encoding: 'utf8' });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  return execFileSync('cat', [join(dir, 'words')], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

const after = (words: string[], flag: string): string | undefined =>
  words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined;

describe.each(pools)('the same intent elsewhere: %s', (_, over) => {
  const body = bodyOf(over);
  const { labels, taints } = body.kubernetes_config;
  const isWindows = over.os !== 'linux';
  const auto = body.auto_scaling;
  const least = auto.enable ? (auto.min_instances ?? 0) : (body.scaling_group.desired_size ?? 0);
  const pairs = labels.map(({ key, value }) => `${key}=${value}`);
  const marks = taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`);

  test('EKS', () => {
    const words = wordsOf('aws', eksOf(body));
    expect(words.slice(0, 2)).toEqual(['eks', 'create-nodegroup']);
    expect(after(words, '--nodegroup-name')).toBe(body.nodepool_info.name);
    expect(after(words, '--ami-type')).toMatch(isWindows ? /^WINDOWS_CORE_20(19|22|25)_x86_64$/ : /^AL2023/);
    const most = Math.max(1, auto.enable ? (auto.max_instances ?? 0) : least);
    expect(after(words, '--scaling-config')).toBe(`minSize=${least},maxSize=${most},desiredSize=${least}`);
    expect(after(words, '--labels')).toBe(labels.length === 0 ? undefined : pairs.join(','));
  });

  test('AKS', () => {
    const words = wordsOf('az', aksOf(body));
    expect(after(words, '--name')).toMatch(isWindows ? /^[a-z][a-z0-9]{0,5}$/ : /^[a-z][a-z0-9]{0,11}$/);
    expect(after(words, '--os-type')).toBe(isWindows ? 'Windows' : 'Linux');
    expect(after(words, '--node-count')).toBe(String(least));
    expect(words.includes('--enable-cluster-autoscaler')).toBe(auto.enable);
    expect(after(words, '--node-taints')).toBe(taints.length === 0 ? undefined : marks.join(','));
  });

  test('GKE', () => {
    const words = wordsOf('gcloud', gkeOf(body));
    expect(words[3]).toBe(body.nodepool_info.name);
    expect(after(words, '--windows-os-version')?.startsWith('ltsc20') ?? false).toBe(isWindows);
    expect(after(words, '--max-nodes')).toBe(auto.enable ? String(auto.max_instances) : undefined);
    expect(after(words, '--node-labels')).toBe(labels.length === 0 ? undefined : pairs.join(','));
  });

  test('Cluster API', () => {
    const made = z.record(z.string(), z.unknown()).parse(parseYaml(clusterApiOf(body)));
    expect(made).toMatchObject({
      kind: 'MachineDeployment',
      metadata: { name: body.nodepool_info.name },
      spec: { replicas: least, template: { spec: { clusterName: 'CLUSTER' } } },
    });
  });

  test('no secret is in any of them', () => {
    for (const write of [eksOf, aksOf, gkeOf, clusterApiOf]) expect(write(body)).not.toContain(secret);
  });
});

test('the SDK code compiles', () => {
  const dir = mkdtempSync(join(root, 'test-results/code-'));
  for (const [index, [, over]] of pools.entries())
    writeFileSync(join(dir, `pool-${index}.ts`), sdkOf(bodyOf(over), place));
  const files = pools.map((_, index) => join(dir, `pool-${index}.ts`));
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--target', 'es2022'];
  const ran = spawnSync(
    process.execPath,
    [
      'node_modules/typescript/bin/tsc',
      '--ignoreConfig',
      ...flags,
      '--moduleResolution',
      'bundler',
      ...files,
    ],
    { cwd: root, encoding: 'utf8' },
  );
  expect(ran.stdout).toBe('');
  expect(ran.status).toBe(0);
});

test('a body of another form is not exported', () => {
  expect(exportableBody({ scaling_group: { desired_size: 3 } })).toBeNull();
  expect(exportableBody(null)).toBeNull();
});
