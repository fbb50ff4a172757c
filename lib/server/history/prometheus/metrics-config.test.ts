import { describe, expect, it } from 'vitest';
import { Failure } from '@/lib/domain/failure';
import { parseConfig } from '@/lib/server/config/load-config';

const clusters = (own = '') => `clusters:
  - { name: prod, environment: prod, kubeconfig: ./a${own === '' ? '' : `, metrics: ${own}`} }
  - { name: lab, environment: dev, kubeconfig: ./b }
`;
const shared = (more = '') => `metrics: { url: 'http://prometheus:9090/', selector: 'cluster="x"'${more} }\n`;
const sources = (text: string) => parseConfig(text, '/etc/mullion.yaml').clusters.map(({ metrics }) => metrics ?? null);

function issues(text: string): { field: string; message: string }[] {
  try {
    parseConfig(text, '/etc/mullion.yaml');
  } catch (error) {
    if (error instanceof Failure) return error.details.issues ?? [];
    throw error;
  }
  return [];
}

describe('metrics sources', () => {
  it('are shared, with absolute paths and defaults', () => {
    const auth = ', auth: { bearerFile: ./token }, headers: [{ name: X-Scope-OrgID, file: /run/tenant }]';
    const [prod, lab] = sources(clusters() + shared(auth));
    expect(prod).toEqual(lab);
    expect(prod).toEqual({
      url: 'http://prometheus:9090',
      auth: { bearerFile: '/etc/token' },
      tls: null,
      headers: [{ name: 'X-Scope-OrgID', file: '/run/tenant' }],
      selector: 'cluster="x"',
      mapping: { by: 'address' },
      timeoutMs: 10_000,
      windowSeconds: 300,
      overrides: {},
    });
  });

  it('may differ by cluster, or be none', () => {
    const own = `{ selector: 'cluster="prod"', nodeLabel: node, windowSeconds: 60, queries: { node.pods: up } }`;
    const [prod, lab] = sources(clusters(own) + shared(', auth: { username: a, passwordFile: p }'));
    expect(prod).toMatchObject({
      selector: 'cluster="prod"',
      mapping: { by: 'label', label: 'node' },
      windowSeconds: 60,
      overrides: { 'node.pods': 'up' },
      auth: { username: 'a', passwordFile: '/etc/p' },
    });
    expect(lab).toMatchObject({ selector: 'cluster="x"', overrides: {} });
    expect(sources(clusters('none') + shared())).toMatchObject([null, { selector: 'cluster="x"' }]);
    expect(sources(clusters())).toEqual([null, null]);
  });

  it('of their own inherit nothing: credentials stay with their address', () => {
    const own = '{ url: "https://other.example.com/select/0/prometheus" }';
    const [prod] = sources(clusters(own) + shared(', auth: { bearerFile: ./token }'));
    expect(prod).toMatchObject({ url: 'https://other.example.com/select/0/prometheus', auth: null, selector: '' });
  });

  it.each([
    ['without a scheme', clusters() + 'metrics: { url: "prometheus:9090" }', 'metrics.url', /http:\/\//],
    ['without an address', clusters() + 'metrics: {}', 'metrics.url', /missing/],
    ['with a password in the address', clusters() + 'metrics: { url: "http://a:b@p:1" }', 'metrics.url', /auth/],
    [
      'with a wrong selector',
      clusters() + `metrics: { url: "http://p:1", selector: 'a="b"} or up{' }`,
      'metrics.selector',
      /matchers/,
    ],
    [
      'with braces around the selector',
      clusters() + `metrics: { url: "http://p:1", selector: '{a="b"}' }`,
      'metrics.selector',
      /matchers/,
    ],
    [
      'with two ways to sign in',
      clusters() + shared(', auth: { bearerFile: a, username: b, passwordFile: c }'),
      'metrics.auth.bearerFile',
      /or username/,
    ],
    ['with half a password', clusters() + shared(', auth: { username: b }'), 'metrics.auth.username', /together/],
    ['with half a certificate', clusters() + shared(', tls: { certFile: b }'), 'metrics.tls.certFile', /together/],
    [
      'with a header of the connection',
      clusters() + shared(', headers: [{ name: Host, file: b }]'),
      'metrics.headers[0].name',
      /cannot/,
    ],
    [
      'with an unknown query',
      clusters() + shared(', queries: { node.heat: up }'),
      'metrics.queries.node.heat',
      /node\.cpu\.linux/,
    ],
    [
      'of a cluster with a typing mistake',
      clusters('{ urls: x }') + shared(),
      'clusters[0].metrics',
      /unknown field urls/,
    ],
    [
      'of a cluster that signs in nowhere',
      clusters('{ auth: { bearerFile: a } }') + shared(),
      'clusters[0].metrics.auth',
      /needs url/,
    ],
    ['of a cluster that shares none', clusters(`{ selector: 'a="b"' }`), 'clusters[0].metrics.url', /missing here/],
    ['of another word', clusters('off') + shared(), 'clusters[0].metrics', /./],
  ])('%s are refused', (_, text, field, message) => {
    const found = issues(text);
    expect(found.map((issue) => issue.field)).toContain(field);
    expect(found.find((issue) => issue.field === field)?.message).toMatch(message);
  });
});

it('the limits of samples are read', () => {
  const config = parseConfig(`${clusters()}samples: { limitMiB: 100 }`, 'x');
  expect(config.samples).toEqual({ days: 30, limitBytes: 100 * 2 ** 20 });
  expect(issues(`${clusters()}samples: { days: 1 }`).map(({ field }) => field)).toEqual(['samples.days']);
});
