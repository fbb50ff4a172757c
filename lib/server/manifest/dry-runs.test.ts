import { describe, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CreateAnswer } from '@/lib/domain/ports/kube-workloads';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { checkManifests } from './check-manifests';
import { problemsOf } from './report/problem';
import { textReport } from './report/text-report';

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'lin', labels: { 'kubernetes.io/os': 'linux' } },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '30' }, nodeInfo: { operatingSystem: 'linux' } },
};
const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
const POD = { containers: [{ name: 'a', image: 'nginx:1.27' }], nodeSelector: { 'kubernetes.io/os': 'linux' } };
const deployment = (name: string, spec: object = {}): RawObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { ...POD, ...spec } },
  },
});
const pod = (name: string, spec: object = {}): RawObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { ...POD, ...spec },
});

const rejected = (message: string): CreateAnswer => ({ answer: 'rejected', request: 'create', message, causes: [] });
const accepted: CreateAnswer = { answer: 'accepted', request: 'create', warnings: [] };

async function check(objects: readonly RawObject[], dryRunCreate?: (object: RawObject) => Promise<CreateAnswer>) {
  const [answer] = await checkManifests({
    texts: [objects.map((one) => JSON.stringify(one, null, 1)).join('\n')],
    cluster: clusterFactsOf({
      minor: 36,
      objects: [node, namespace],
      kinds: ['Node', 'Pod', 'Namespace', 'LimitRange', 'ResourceQuota'],
    }),
    ...(dryRunCreate === undefined ? {} : { apiServer: { name: 'prod', dryRunCreate } }),
    namespace: 'shop',
    language: 'en',
    today: '2026-11-21',
  });
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

async function one(object: RawObject, answer?: CreateAnswer) {
  const { documents } = await check([object], answer === undefined ? undefined : () => Promise.resolve(answer));
  const [document] = documents;
  const { admission = null, assessment = null } = document ?? {};
  if (document === undefined || admission === null || assessment === null) throw new Error('not assessed');
  return { document, admission, assessment };
}

describe('the API server', () => {
  test('rejects what the offline rules accept: its messages, field by field, are the verdict', async () => {
    const message = 'admission webhook "team.example" denied the request: label team is required';
    const { document, admission, assessment } = await one(deployment('web'), rejected(message));
    expect(assessment).toMatchObject({
      outcome: 'rejected',
      sentence: { text: `Rejected by the API server: ${message}` },
      refusals: [{ path: '', message }],
      fixes: [],
    });
    expect(admission.sentence.text).toMatch(/^Answered by the API server of prod \(dry-run create\)\. .*webhooks/);
    expect(admission).toMatchObject({ by: 'api-server', difference: { text: 'The offline rules would accept it.' } });
    expect(problemsOf(document).map(({ rule, level }) => [rule, level])).toEqual(
      expect.arrayContaining([
        ['api-refused', 'error'],
        ['rules-differ', 'info'],
      ]),
    );
    const causes = [{ field: 'spec.template.spec.containers[0].image', message: 'Required value' }];
    const second = await one(deployment('web'), { ...rejected('invalid'), causes } as CreateAnswer);
    expect(second.assessment.refusals).toEqual([
      { path: causes[0]?.field, message: 'spec.template.spec.containers[0].image: Required value' },
    ]);
  });

  test('names the line of a field that it does not know', async () => {
    const unknown = 'strict decoding error: unknown field "spec.template.spec.foo"';
    const { document, assessment } = await one(deployment('web', { foo: 1 }), rejected(unknown));
    expect(assessment.refusals).toEqual([{ path: 'spec.template.spec.foo', message: unknown }]);
    expect(document.lines['spec.template.spec.foo']).toBeGreaterThan(document.line);
  });

  test('accepts what the offline rules reject: the verdict follows it and names the difference', async () => {
    const warnings = ['spec.x: deprecated'];
    const answer: CreateAnswer = { answer: 'accepted', request: 'apply', warnings };
    const { document, admission, assessment } = await one(deployment('web', { restartPolicy: 'Never' }), answer);
    expect([assessment.outcome, assessment.refusals]).toEqual(['runs', []]);
    expect(admission.difference?.text).toContain('spec.template.spec.restartPolicy: Unsupported value');
    expect(admission.sentence.text).toContain('dry-run apply over the existing object');
    expect(problemsOf(document)).toContainEqual(
      expect.objectContaining({ rule: 'api-warning', level: 'warning', text: 'spec.x: deprecated' }),
    );
    const lonely = await one(pod('a', { priorityClassName: 'none' }), accepted);
    expect([lonely.assessment.outcome, lonely.assessment.podRefusals]).toEqual(['runs', []]);
    expect(lonely.admission.sentence.text).toBe('Answered by the API server of prod (dry-run create).');
  });

  test('gets what is checked, in its namespace, and nothing without pods', async () => {
    const seen: RawObject[] = [];
    const objects = [deployment('web'), { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' } }];
    const { documents } = await check(objects, (object) => {
      seen.push(object);
      return Promise.resolve(accepted);
    });
    expect(seen).toEqual([{ ...deployment('web'), metadata: { name: 'web', namespace: 'shop' } }]);
    expect(documents.map(({ admission }) => admission?.by ?? null)).toEqual(['api-server', null]);
  });
});

describe('the offline rules answer, with the reason', () => {
  test.each<[string, CreateAnswer | undefined, string]>([
    ['no cluster', undefined, 'no cluster is connected'],
    ['no right', { answer: 'none', why: 'not-permitted', message: 'User "m" cannot create' }, 'not permitted'],
    ['a webhook', { answer: 'none', why: 'no-dry-run', message: 'x' }, 'does not support dry runs'],
    ['silence', { answer: 'none', why: 'unreachable', message: 'ECONNREFUSED' }, 'not reachable (ECONNREFUSED)'],
    ['an error', { answer: 'none', why: 'failed', message: 'boom' }, 'did not decide (boom)'],
  ])('%s', async (_, answer, reason) => {
    const { admission, assessment } = await one(deployment('web', { foo: 1 }), answer);
    expect(admission.by).toBe('offline-rules');
    expect(admission.sentence.text).toContain(`the offline rules for Kubernetes 1.36, because `);
    expect(admission.sentence.text).toContain(reason);
    expect(admission.sentence.text).toContain('webhooks and ValidatingAdmissionPolicy');
    expect([assessment.outcome, assessment.refusals[0]?.message]).toEqual([
      'rejected',
      expect.stringContaining('unknown field "spec.template.spec.foo"'),
    ]);
  });

  test('objects that lack only what the manifests bring', async () => {
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
    const answer = rejected('namespaces "shop" not found');
    const { documents } = await check([namespace, deployment('web')], () => Promise.resolve(answer));
    expect(documents[1]?.admission?.sentence.text).toContain('it needs shop, which only these manifests create');
    expect((await one(deployment('web'), answer)).assessment.outcome).toBe('rejected');
  });

  test('an unreachable API server is called once, a missing right once for each kind', async () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => [deployment(name), pod(name)]);
    let calls = 0;
    const gone = (): Promise<CreateAnswer> => {
      calls += 1;
      return Promise.reject(
        new UpstreamFailure({ system: 'kubernetes', kind: 'network', upstreamCode: 'NotConnected', message: 'gone' }),
      );
    };
    const { documents } = await check(six, gone);
    expect(documents.every(({ admission }) => admission?.sentence.text.includes('not reachable (gone)'))).toBe(true);
    expect(calls).toBeLessThanOrEqual(4);
    const kinds: string[] = [];
    await check(six, (object) => {
      kinds.push(textAt(object, 'kind'));
      return Promise.resolve({ answer: 'none', why: 'not-permitted', message: 'User "m" cannot create resource' });
    });
    expect(kinds.length).toBeLessThanOrEqual(4);
    expect(new Set(kinds)).toEqual(new Set(['Deployment', 'Pod']));
  });
});

test('the text names the source of each verdict', async () => {
  const answer = await check([deployment('web'), deployment('shop')], (object) =>
    Promise.resolve(textAt(objectAt(object, 'metadata'), 'name') === 'web' ? accepted : rejected('denied')),
  );
  const text = textReport([{ name: 'a.yaml', language: 'zh', answer }]);
  expect(text.match(/由 prod 的 API Server 给出/g)).toHaveLength(2);
  expect(text).toContain('被 API Server 拒绝：denied');
});
