import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Failure } from '@/lib/domain/failure';
import { loadConfig, parseConfig } from './load-config';

const folder = mkdtempSync(join(tmpdir(), 'mullion-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ack = 'ack: { clusterId: c1f801474ea46417d8e83cc4820a1b2c3, region: cn-hangzhou }';
const one = `clusters:\n  - name: prod\n    environment: prod\n    ${ack}\n`;

function refusal(text: string): Failure {
  try {
    parseConfig(text, '/etc/mullion.yaml');
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('was accepted');
}

describe('parseConfig', () => {
  it('reads clusters and endpoints and fills in defaults', () => {
    const text = `${one}  - { name: lab, environment: dev, kubeconfig: ./lab.kubeconfig }
endpoints:
  cs: { endpoint: 127.0.0.1:4010, protocol: http }
  ecs: { endpoint: ecs.example.com }`;
    expect(parseConfig(text, '/etc/mullion.yaml')).toEqual({
      file: '/etc/mullion.yaml',
      clusters: [
        {
          name: 'prod',
          environment: 'prod',
          ack: { clusterId: 'c1f801474ea46417d8e83cc4820a1b2c3', regionId: 'cn-hangzhou' },
          kubeconfigPath: null,
          allowExecPlugins: false,
        },
        { name: 'lab', environment: 'dev', ack: null, kubeconfigPath: '/etc/lab.kubeconfig', allowExecPlugins: false },
      ],
      problem: null,
      endpoints: {
        cs: { endpoint: '127.0.0.1:4010', protocol: 'http' },
        ecs: { endpoint: 'ecs.example.com', protocol: 'https' },
      },
      settleMs: 45_000,
      decisionMs: 86_400_000,
      requestsPerSecond: 20,
      timeline: { days: 30, entriesPerCluster: 100_000 },
    });
  });

  it('accepts custom placement rules, and locates errors in them', () => {
    const written = (when: string): string => `${one}placement:
  rules:
    - id: SHOP-001
      title: Images come from our registry
      severity: warning
      remedy: Use registry.example.com.
      when: ${when}`;
    expect(parseConfig(written('{ path: containers/*/image, glob: docker.io/* }'), 'x').placementRules).toEqual([
      {
        id: 'SHOP-001',
        title: 'Images come from our registry',
        severity: 'warning',
        remedy: 'Use registry.example.com.',
        where: {},
        when: { path: 'containers/*/image', glob: 'docker.io/*' },
      },
    ]);
    expect(refusal(written('{ all: [{ path: a, matches: "(" }] }')).message).toContain(
      'placement.rules[0].when.all[0].matches: is not a supported pattern: missing )',
    );
    expect(parseConfig(one, 'x').placementRules).toBeUndefined();
  });

  it('repairs nothing unless configured, and then within default limits', () => {
    const text = `${one}    autoRepair: { windows: { remedies: [drain], perDay: 1 } }`;
    expect(parseConfig(text, 'x').clusters[0]?.autoRepair).toEqual({
      windows: { remedies: ['drain'], afterMinutes: 15, atMost: 1, perDay: 1, poolPercent: 30 },
    });
    expect(parseConfig(one, 'x').clusters[0]).not.toHaveProperty('autoRepair');
  });

  it('contacts only configured registries, by the names that references have', () => {
    const text = `${one}registries:
  - { host: Registry.Example.com:5000, lookUp: true, username: reader, passwordFile: ./registry.password }
  - { host: index.docker.io, lookUp: true, username: reader, passwordEnv: HUB_PASSWORD }
  - { host: quay.io, lookUp: true, protocol: http, tokenHost: Auth.example.com }
  - { host: ghcr.io }`;
    expect(parseConfig(text, '/etc/mullion.yaml').registries).toEqual([
      {
        host: 'registry.example.com:5000',
        protocol: 'https',
        tokenHost: null,
        credential: { username: 'reader', password: { file: '/etc/registry.password' } },
      },
      {
        host: 'docker.io',
        protocol: 'https',
        tokenHost: null,
        credential: { username: 'reader', password: { env: 'HUB_PASSWORD' } },
      },
      { host: 'quay.io', protocol: 'http', tokenHost: 'auth.example.com', credential: null },
    ]);
    expect(parseConfig(one, 'x')).not.toHaveProperty('registries');
  });

  it.each([
    ['a registry with a scheme', '{ host: "https://quay.io" }', 'registries[0].host', /without https/],
    ['a password without a user name', '{ host: quay.io, passwordEnv: P }', 'registries[0].username', /together/],
    ['a user name without a password', '{ host: quay.io, username: a }', 'registries[0].username', /together/],
    [
      'two passwords',
      '{ host: quay.io, username: a, passwordEnv: P, passwordFile: p }',
      'registries[0].passwordEnv',
      /not both/,
    ],
    ['a registry twice', '{ host: quay.io }, { host: Quay.io }', 'registries[1].host', /registries\[0\]/],
    ['a password in the file', '{ host: quay.io, password: x }', 'registries[0]', /unknown field password/],
  ])('refuses %s', (_name, text, field, message) => {
    const issues = refusal(`${one}registries: [${text}]`).details.issues;
    expect(issues).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  it('lets roles read logs and YAML per cluster', () => {
    const text = `${one}    inspect: { logs: [viewer, operator], yaml: [] }`;
    expect(parseConfig(text, 'x').clusters[0]?.inspect).toEqual({ logs: ['viewer', 'operator'], yaml: [] });
    expect(parseConfig(one, 'x').clusters[0]).not.toHaveProperty('inspect');
  });

  it.each([
    ['a role that does not exist', `${one}    inspect: { logs: [root] }`, 'clusters[0].inspect.logs[0]', /viewer/],
    ['something else to read', `${one}    inspect: { exec: [viewer] }`, 'clusters[0].inspect', /unknown field exec/],
    [
      'a remedy that no policy may use',
      `${one}    autoRepair: { windows: { remedies: [replace] } }`,
      'clusters[0].autoRepair.windows.remedies[0]',
      /drain/,
    ],
    ['an unknown field', `${one}colour: red`, '(top level)', /unknown field colour/],
    ['a misspelt field of a cluster', `${one}    kubeconfg: x`, 'clusters[0]', /unknown field kubeconfg/],
    ['a missing environment', `clusters: [{ name: a, ${ack} }]`, 'clusters[0].environment', /prod.*staging.*dev/],
    ['a name that cannot be in a URL', one.replace('name: prod', 'name: a/b'), 'clusters[0].name', /letters, digits/],
    ['a name of dots', one.replace('name: prod', 'name: ..'), 'clusters[0].name', /letters, digits/],
    [
      'a name twice',
      one + one.replace('clusters:\n', '').replace('name: prod', 'name: PROD'),
      'clusters[1].name',
      /already the name of clusters\[0\]/,
    ],
    ['a cluster of nothing', 'clusters: [{ name: a, environment: dev }]', 'clusters[0]', /ack, kubeconfig/],
    [
      'an endpoint with a scheme',
      `${one}endpoints: { cs: { endpoint: "http://x:1" } }`,
      'endpoints.cs.endpoint',
      /without http/,
    ],
    ['a region in capitals', one.replace('cn-hangzhou', 'Hangzhou'), 'clusters[0].ack.region', /cn-hangzhou/],
    ['text instead of a list', 'clusters: prod', 'clusters', /array/],
    ['a list instead of fields', '- a', '(top level)', /object/],
    ['broken YAML', 'clusters: [', 'line 1, column 12', /not valid YAML/],
    ['a field twice', 'settleMs: 1\nsettleMs: 2', 'line 2, column 1', /unique/],
  ])('names the field for %s', (_, text, field, message) => {
    const failure = refusal(text);
    expect(failure.code).toBe('invalid');
    expect(failure.message).toContain('/etc/mullion.yaml');
    expect(failure.details.issues?.[0]?.field).toBe(field);
    expect(failure.details.issues?.[0]?.message).toMatch(message);
    expect(failure.details.remedy).toContain('docs/configuration.md');
  });

  it('reports every wrong field at once', () => {
    const { issues } = refusal('clusters: [{ name: "", environment: x }]\nsettleMs: -1').details;
    expect(issues?.length).toBeGreaterThan(2);
  });

  it('refuses aliases that expand without end', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'.split('').map((k, i) => `${k}: &${k} [${`*${'abcdefgh'[i]},`.repeat(9)}]`),
    ].join('\n');
    expect(refusal(bomb).message).toMatch(/alias/i);
  });
});

describe('loadConfig', () => {
  it('starts without clusters and reports that there is no file', () => {
    const config = loadConfig(join(folder, 'absent.yaml'));
    expect(config.clusters).toEqual([]);
    expect(config.problem).toContain(join(folder, 'absent.yaml'));
  });

  it('reports that a file names no clusters', () => {
    const file = join(folder, 'empty.yaml');
    writeFileSync(file, '');
    expect(loadConfig(file)).toMatchObject({ clusters: [], problem: expect.stringContaining('lists no clusters') });
  });

  it('reads the example of this repository', () => {
    const config = loadConfig('mullion.example.yaml');
    expect(config.clusters.length).toBeGreaterThan(0);
    expect(config.problem).toBeNull();
  });

  it('names a path that is not a file', () => expect(() => loadConfig(folder)).toThrow(/EISDIR/));
});
