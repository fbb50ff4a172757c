import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { clusterFactsOf, minorOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { Failure } from '@/lib/domain/failure';
import { type CloudConnection, connectCloud } from '@/lib/server/ack/transport/connect-cloud';
import type { PlacementFacts } from '@/lib/domain/placement/placement-facts';
import { loadConfig } from '@/lib/server/config/load-config';
import { credentialSource } from '@/lib/server/fleet/feeds/credential-source';
import { connectKube } from '@/lib/server/kube/transport/connect-kube';
import { heldImages } from '@/lib/server/kube/map/node-images';
import { ReadyImages } from '@/lib/server/kube/map/ready-images';
import { readPlacement } from '@/lib/server/kube/read/read-placement';
import type { ApiServer } from '@/lib/server/manifest/dry-runs';
import { checkManifests } from '@/lib/server/manifest/check-manifests';
import { type Manifest, readManifest } from '@/lib/server/manifest/read-manifest';
import { type ClusterReport, clusterReport } from '@/lib/server/manifest/report/cluster-report';
import { junitReport, textReport, sarifReport } from '@/lib/server/manifest/report/text-report';
import { type CheckedFile, reaches, remarkText } from '@/lib/server/manifest/report/problem';
import { InputError, readInputs, unreadable } from './check-inputs';
import { clusterObjects, type PlacedObject } from './cluster-objects';
import { type CheckOptions, checkOptions, checkUsage, type Format, UsageError } from './check-options';
import { complain, print } from './print';

const reports: Readonly<Record<Format, (files: readonly CheckedFile[], cluster: ClusterReport) => string>> = {
  text: textReport,
  json: (files, { name: cluster, findings }) =>
    JSON.stringify([...files.map(({ name, answer }) => ({ file: name, ...answer })), { cluster, findings }], null, 2),
  sarif: sarifReport,
  junit: junitReport,
};

const UNLIMITED = { objects: Infinity, characters: Infinity, dryRunMs: Infinity };

const here = (): string => process.env['MULLION_CWD'] ?? process.cwd();

/** A cluster to check against, with its API server if it is connected. */
interface Against extends PlacementFacts {
  /** Whether the version of the API server is not known, only those of kubelets. */
  isVersionAssumed?: boolean;
  apiServer?: ApiServer;
  poolName?: (pool: string) => string;
  close?: () => void;
}

/** As the pages name node pools; by their ids if ACK does not answer, which no verdict depends on. */
async function poolNames(cloud: CloudConnection | null): Promise<(pool: string) => string> {
  const pools = await cloud?.reader.nodePools().catch(() => []);
  const names = new Map(pools?.map(({ id, name }) => [id, name]));
  return (pool) => names.get(pool) ?? pool;
}

async function fromCluster(name: string): Promise<Against> {
  const config = loadConfig(resolve(here(), process.env['MULLION_CONFIG'] ?? 'mullion.yaml'));
  const cluster = config.clusters.find((one) => one.name === name);
  if (cluster === undefined) {
    const names = config.clusters.map((one) => one.name).join(', ');
    throw new InputError(config.problem ?? `${config.file} has no cluster ${name}; it has ${names}`);
  }
  const cloud = cluster.ack === null ? null : connectCloud({ cluster, config });
  const { credential } = await credentialSource(cluster, cloud).get();
  const { transport, reader } = connectKube(credential);
  const close = (): void => transport.close();
  try {
    const rules = config.placementRules ?? [];
    const apiServer = { name, dryRunCreate: (object: RawObject) => reader.dryRunCreate(object) };
    const [placement, poolName] = await Promise.all([readPlacement(transport), poolNames(cloud)]);
    return { ...placement, rules, apiServer, poolName, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The API server's version is not among the objects: the newest kubelet is not newer than it (version skew policy). */
function newestKubelet({ nodes }: ClusterFacts): number | null {
  const minors = nodes.flatMap(({ kubeletVersion }) => minorOf(kubeletVersion) ?? []);
  return minors.length === 0 ? null : minors.reduce((a, b) => Math.max(a, b));
}

/** Says which kinds are incomplete because a list is. */
function truncatedKinds(name: string, { truncated }: Pick<Manifest, 'truncated'>): string[] {
  for (const { line, kinds, remaining } of truncated) {
    const lacks = remaining === null ? 'more objects' : `${remaining} more ${remaining === 1 ? 'object' : 'objects'}`;
    const unread = kinds.join(', ');
    complain(
      `${name}:${line} is a part of a list, which has ${lacks}, so ${unread} counts as not read; read all pages`,
    );
  }
  return truncated.flatMap(({ kinds }) => kinds);
}

async function fromObjects({ objects: files, complete, minor }: CheckOptions): Promise<Against> {
  const all: PlacedObject[] = [];
  const partial: string[] = [];
  for (const { name, text } of await readInputs(files, here())) {
    // kubectl writes a whole cluster as one list, which must not be truncated.
    const manifest = await readManifest(text, UNLIMITED);
    // A command that failed writes nothing; kubectl writes a list even where it finds nothing.
    if (manifest.isBlank) throw new InputError(`${name} contains no object and no list; use kubectl get -o yaml`);
    partial.push(...truncatedKinds(name, manifest));
    for (const { object, problem, line } of manifest.entries) {
      if (problem !== null) throw new InputError(`${name}:${problem.line}: ${remarkText(problem, 'en')}`);
      if (object !== null) all.push({ object, place: `${name}:${line}` });
    }
  }
  const { objects, incomplete, notes } = clusterObjects(all);
  notes.forEach(complain);
  const unread = new Set([...incomplete, ...partial]);
  // kubectl writes nothing for a kind without objects: only the caller knows whether it was asked for.
  const named = new Set([...complete, ...objects.map((object) => textAt(object, 'kind'))]);
  const facts = clusterFactsOf({ minor: null, objects, kinds: [...named].filter((kind) => !unread.has(kind)) });
  const ofKind = (kind: string) => objects.filter((object) => textAt(object, 'kind') === kind);
  const ready = new ReadyImages();
  for (const pod of ofKind('Pod')) ready.see(pod);
  const [running, held] = [ready.runs(facts.nodes), heldImages(ofKind('Node'))];
  return {
    cluster: { ...facts, minor: minor ?? newestKubelet(facts) },
    rules: [],
    runs: (reference) => running.get(reference) ?? held(reference),
    isVersionAssumed: minor === null,
  };
}

async function checked(options: CheckOptions): Promise<{ files: CheckedFile[]; cluster: ClusterReport }> {
  const inputs = await readInputs(options.files, here());
  const against: Against = options.cluster === null ? await fromObjects(options) : await fromCluster(options.cluster);
  const { close, ...facts } = against;
  const today = new Date().toISOString().slice(0, 10);
  const answers = await checkManifests({
    texts: inputs.map(({ text }) => text),
    ...facts,
    // The process serves nothing else.
    limits: UNLIMITED,
    // Only JSON includes them.
    fixes: options.format === 'json',
    namespace: options.namespace ?? 'default',
    language: options.language,
    today,
  }).finally(close);
  const { language } = options;
  const files = inputs.flatMap(({ name }, at) => {
    const answer = answers[at];
    return answer === undefined ? [] : [{ name, language, answer }];
  });
  const name = options.cluster ?? options.objects.join(', ');
  return { files, cluster: clusterReport(facts.cluster, { name, language, today }) };
}

async function report(options: CheckOptions): Promise<number> {
  const { files, cluster } = await checked(options);
  // An empty pipe, such as that of a command that failed, must not count as a valid manifest.
  if (files.every(({ answer }) => answer.documents.length === 0))
    throw new InputError('the input contains no object to check');
  const text = reports[options.format](files, cluster);
  if (options.output === null) print(text);
  else await written(options.output, text);
  return options.failOn !== null && reaches(files, options.failOn) ? 1 : 0;
}

async function written(name: string, text: string): Promise<void> {
  try {
    await writeFile(resolve(here(), name), `${text}\n`);
  } catch (error) {
    throw unreadable(name, error, 'written');
  }
}

/** `mullion check FILE… --cluster NAME`: the result of manifests in a cluster, to which it writes nothing. */
export async function check(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    print(checkUsage);
    return 0;
  }
  try {
    return await report(checkOptions(args));
  } catch (error) {
    if (error instanceof UsageError) complain(`${error.message}\n\n${checkUsage}`);
    else if (error instanceof InputError) complain(error.message);
    else if (error instanceof Failure) complain(`${error.message} ${error.details.remedy ?? ''}`.trim());
    else complain(error instanceof Error ? error.message : String(error));
    return 2;
  }
}
