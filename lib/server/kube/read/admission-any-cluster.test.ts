import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { AdmissionWorld } from '@/lib/kube-rules/admission/admit';
import { serverAnswer } from '@/lib/kube-rules/admission/server-answer';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { type AdmissionCase, admissionCase } from '../testing/admission-cases';
import { type AnyCluster, anyCluster, isReal } from '../testing/any-cluster';

const CASES = Number(process.env['MULLION_ADMISSION_CASES'] ?? 300);
const SEED = Number(process.env['MULLION_ADMISSION_SEED'] ?? 5);
const SIDE_BY_SIDE = 8;

const PATHS: Readonly<Record<string, string>> = {
  v1: 'api/v1',
  'apps/v1': 'apis/apps/v1',
  'batch/v1': 'apis/batch/v1',
};
const LEVELS = ['baseline', 'restricted'] as const;

let cluster: AnyCluster;
let world: AdmissionWorld;
const made: { path: string; name: string }[] = [];

const create = async (path: string, json: RawObject & { metadata: { name: string } }): Promise<void> => {
  await cluster.kube.transport.call({ method: 'POST', path, body: { type: 'application/json', json } });
  made.unshift({ path, name: json.metadata.name });
};

beforeAll(async () => {
  cluster = await anyCluster();
  const { body } = await cluster.kube.transport.call({ path: '/version' });
  const classes = runtimeClasses(cluster.namespace);
  for (const one of classes) await create('/apis/node.k8s.io/v1/runtimeclasses', one);
  const namespaces: (RawObject & { metadata: { name: string; labels?: RawObject } })[] = LEVELS.map((level) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: `${cluster.namespace}-${level}`, labels: { 'pod-security.kubernetes.io/enforce': level } },
  }));
  namespaces.push({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: `${cluster.namespace}-limited` } });
  for (const one of namespaces) await create('/api/v1/namespaces', one);
  const range = limitRange(`${cluster.namespace}-limited`);
  await create(`/api/v1/namespaces/${range.metadata.namespace}/limitranges`, range);
  // A pod of a new namespace is refused until its ServiceAccount has been made.
  for (const { metadata } of isReal ? [...namespaces, { metadata: { name: cluster.namespace } }] : [])
    await cluster.until(() => hasAccount(metadata.name));
  const minor = Number.parseInt(String(body['minor']), 10);
  world = clusterFactsOf({ minor, objects: [...classes, ...namespaces, range] });
});

const hasAccount = (namespace: string): Promise<boolean> =>
  cluster.kube.transport.call({ path: `/api/v1/namespaces/${namespace}/serviceaccounts/default` }).then(
    () => true,
    () => false,
  );

afterAll(async () => {
  const { transport } = cluster.kube;
  for (const { path, name } of made) await transport.call({ method: 'DELETE', path: `${path}/${name}` });
  await cluster.close();
});

const runtimeClasses = (prefix: string) => [
  {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: `${prefix}-windows` },
    handler: 'runhcs-wcow-process',
    scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows' } },
  },
  {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: `${prefix}-overhead` },
    handler: 'runc',
    overhead: { podFixed: { cpu: '250m' } },
  },
];

const limitRange = (namespace: string) => ({
  apiVersion: 'v1',
  kind: 'LimitRange',
  metadata: { name: 'bounds', namespace },
  spec: {
    limits: [
      {
        type: 'Container',
        max: { cpu: '2' },
        defaultRequest: { cpu: '250m' },
        min: { memory: '64Mi' },
        maxLimitRequestRatio: { cpu: '4' },
      },
      { type: 'Pod', min: { cpu: '500m' }, max: { memory: '4Gi' } },
    ],
  },
});

/** Replaces the names of the cases with those of this run. */
function placed({ object, namespace }: AdmissionCase): RawObject {
  const text = JSON.stringify(object).replaceAll('"@', `"${cluster.namespace}-`);
  const json = JSON.parse(text) as RawObject; // of an object
  const name = namespace === 'plain' ? cluster.namespace : `${cluster.namespace}-${namespace}`;
  return { ...json, metadata: { ...(json['metadata'] as RawObject), namespace: name } }; // as the generator makes it
}

/** A dry run's result: why the object is rejected, and the named fields. */
interface Answer {
  reason: string;
  fields: string[];
}

const fieldsOf = (causes: readonly { field?: string }[]): string[] =>
  [...new Set(causes.map(({ field = '' }) => field))].toSorted();

function expected(object: RawObject): Answer {
  const { reason = '', causes = [] } = serverAnswer(object, world);
  return { reason, fields: fieldsOf(causes) };
}

async function submitted(object: RawObject, kind: string): Promise<Answer & { message: string }> {
  const namespace = String((object['metadata'] as RawObject)['namespace']); // as placed() makes it
  const plural = `${kind.toLowerCase()}s`;
  const path = `/${PATHS[String(object['apiVersion'])]}/namespaces/${namespace}/${plural}`;
  const body = { type: 'application/json', json: object };
  const query = { dryRun: 'All', fieldValidation: 'Strict' };
  try {
    await cluster.kube.transport.call({ method: 'POST', path, query, body });
    return { reason: '', fields: [], message: '' };
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    const { message, details } = error;
    return { reason: details.upstream?.code ?? '', fields: fieldsOf(details.causes ?? []), message };
  }
}

async function difference(one: AdmissionCase): Promise<string | null> {
  const object = placed(one);
  const ours = expected(object);
  const { message, ...theirs } = await submitted(object, one.kind);
  const same = JSON.stringify(ours) === JSON.stringify(theirs);
  return same ? null : JSON.stringify({ ours, theirs, message, object }, null, 1);
}

// The simulator applies the same rules, so only a real cluster proves anything.
test.runIf(isReal)(
  "our answer about a workload is the API server's answer to a dry run",
  async () => {
    const cases = fc.sample(admissionCase, { seed: SEED, numRuns: CASES });
    const differences: string[] = [];
    for (let at = 0; at < cases.length; at += SIDE_BY_SIDE) {
      const some = await Promise.all(cases.slice(at, at + SIDE_BY_SIDE).map(difference));
      differences.push(...some.filter((one) => one !== null));
    }
    expect(differences.slice(0, 5).join('\n'), `${differences.length} of ${cases.length} differ`).toBe('');
  },
  3_600_000,
);

test('a dry run saves nothing', async () => {
  const { body } = await cluster.kube.transport.call({ path: `/api/v1/namespaces/${cluster.namespace}/pods` });
  expect(body['items']).toEqual([]);
});
