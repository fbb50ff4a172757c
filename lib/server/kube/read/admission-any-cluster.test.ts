import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { admit, type AdmissionWorld } from '@/lib/kube-rules/admission/admit';
import type { AdmissionVerdict } from '@/lib/kube-rules/admission/field-error';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
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
  const namespaces: (RawObject & { metadata: { name: string; labels?: RawObject } })[] = LEVELS.map(
    (level) => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: `${cluster.namespace}-${level}`,
        labels: { 'pod-security.kubernetes.io/enforce': level },
      },
    }),
  );
  namespaces.push({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: `${cluster.namespace}-limited` },
  });
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

/** The names in the cases stand for what this run has made. */
function placed({ object, namespace }: AdmissionCase): RawObject {
  const text = JSON.stringify(object).replaceAll('"@', `"${cluster.namespace}-`);
  const json = JSON.parse(text) as RawObject; // of an object
  const name = namespace === 'plain' ? cluster.namespace : `${cluster.namespace}-${namespace}`;
  return { ...json, metadata: { ...(json['metadata'] as RawObject), namespace: name } }; // as the generator makes it
}

/** What a server says to a dry run, or would: the stage that refuses and the fields it names. */
type Answer = {
  stage: 'accepted' | 'decoder' | 'fields' | 'RuntimeClass' | 'LimitRanger' | 'PodSecurity' | 'other';
  fields: string[];
};

/** In the order in which they are asked. */
const LATE = ['LimitRanger', 'RuntimeClass', 'PodSecurity'] as const;

function expected(verdict: AdmissionVerdict, kind: string): Answer {
  const [first] = verdict.object;
  if (first?.type === 'Bad request') return { stage: 'decoder', fields: [] };
  const ofPod = kind === 'Pod' ? verdict.pod : [];
  // Overhead without a class is judged after the fields, everything else of the class before.
  const early = ofPod.find(
    (one) => one.by === 'RuntimeClass' && !one.message.includes('without corresponding'),
  );
  if (early !== undefined) return { stage: 'RuntimeClass', fields: [] };
  const fields = [...new Set(verdict.object.map(({ path }) => path))].toSorted();
  if (fields.length > 0) return { stage: 'fields', fields };
  const late = LATE.find((plugin) => ofPod.some(({ by }) => by === plugin));
  return { stage: late ?? 'accepted', fields };
}

function answered(failure: UpstreamFailure): Answer {
  const { message, details } = failure;
  const code = details.upstream?.code;
  if (code === 'BadRequest') return { stage: 'decoder', fields: [] };
  if (code === 'Invalid') {
    const fields = (details.causes ?? []).map(({ field }) => field);
    return { stage: 'fields', fields: [...new Set(fields)].toSorted() };
  }
  if (message.includes('violates PodSecurity')) return { stage: 'PodSecurity', fields: [] };
  if (/usage per (Container|Pod) is|limit to request ratio/.test(message))
    return { stage: 'LimitRanger', fields: [] };
  const ofClass = message.includes('pod rejected: ') || message.includes('conflict: runtimeClass');
  return { stage: ofClass ? 'RuntimeClass' : 'other', fields: [] };
}

async function submitted(object: RawObject, kind: string): Promise<Answer & { message: string }> {
  const namespace = String((object['metadata'] as RawObject)['namespace']); // as placed() makes it
  const plural = `${kind.toLowerCase()}s`;
  const path = `/${PATHS[String(object['apiVersion'])]}/namespaces/${namespace}/${plural}`;
  const body = { type: 'application/json', json: object };
  try {
    await cluster.kube.transport.call({ method: 'POST', path, query: { dryRun: 'All' }, body });
    return { stage: 'accepted', fields: [], message: '' };
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    return { ...answered(error), message: error.message };
  }
}

async function difference(one: AdmissionCase): Promise<string | null> {
  const object = placed(one);
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error(`no workload: ${one.kind}`);
  const ours = expected(admit(workload, world), one.kind);
  const { message, ...theirs } = await submitted(object, one.kind);
  const said = JSON.stringify(ours) === JSON.stringify(theirs);
  return said ? null : JSON.stringify({ ours, theirs, message, object }, null, 1);
}

test('what we say of a workload is what the API server answers to a dry run', async () => {
  const cases = fc.sample(admissionCase, { seed: SEED, numRuns: CASES });
  const differences: string[] = [];
  for (let at = 0; at < cases.length; at += SIDE_BY_SIDE) {
    const some = await Promise.all(cases.slice(at, at + SIDE_BY_SIDE).map(difference));
    differences.push(...some.filter((one) => one !== null));
  }
  expect(differences.slice(0, 5).join('\n'), `${differences.length} of ${cases.length} differ`).toBe('');
}, 3_600_000);

test('a dry run saves nothing', async () => {
  const { body } = await cluster.kube.transport.call({
    path: `/api/v1/namespaces/${cluster.namespace}/pods`,
  });
  expect(body['items']).toEqual([]);
});
