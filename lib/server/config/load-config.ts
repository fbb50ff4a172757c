import 'server-only';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { InspectRoles } from '@/lib/domain/access/inspect';
import type { Environment } from '@/lib/domain/cluster/cluster';
import { Failure } from '@/lib/domain/failure';
import type { AutoRepairPolicy } from '@/lib/domain/node/auto-repair-policy';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import { type MetricsSource, metricsSourceOf } from '@/lib/server/history/prometheus/metrics-config';
import type { SampleLimits } from '@/lib/server/history/sample-limits';
import { type RegistryConfig, registriesOf } from '@/lib/server/registry/registry-config';
import { configFileSchema, type ConfigFile } from './config-file';
import { env } from './env';

const LIMIT_BYTES = 1024 * 1024;

/** At least one of `ack` and `kubeconfigPath` is set. */
export interface ClusterConfig {
  name: string;
  environment: Environment;
  ack: { clusterId: string; regionId: string } | null;
  /** Absolute path. */
  kubeconfigPath: string | null;
  allowExecPlugins: boolean;
  /** Absent: no automatic repair. */
  autoRepair?: { windows: AutoRepairPolicy };
  /** Absent: history comes from own samples. */
  metrics?: MetricsSource;
  /** Roles that read logs and YAML here; absent: the usual ones. */
  inspect?: InspectRoles;
}

export interface ProductEndpoint {
  /** host[:port] without scheme. */
  endpoint: string;
  protocol: 'http' | 'https';
}
export type CloudProduct = 'cs' | 'ecs' | 'vpc' | 'ess' | 'resourcemanager';

export interface Config {
  file: string;
  clusters: ClusterConfig[];
  /** Why no clusters are shown; null when there is no problem. */
  problem: string | null;
  endpoints: { [product in CloudProduct]?: ProductEndpoint };
  /** How long after an unclear answer a write may still take effect. */
  settleMs: number;
  /** How long a run that reached a limit waits for a decision; absent: the engine's own. */
  decisionMs?: number;
  /** Requests to the cloud account, all clusters together. */
  requestsPerSecond: number;
  /** Registries that may be queried for image platforms; absent: none. */
  registries?: RegistryConfig[];
  /** How much of the timeline is kept; absent: the defaults. */
  timeline?: { days: number; entriesPerCluster: number };
  /** How many samples of nodes are kept; absent: the usual. */
  samples?: SampleLimits;
  /** Custom placement rules; absent: none. */
  placementRules?: CustomRule[];
}

type Issue = z.core.$ZodIssue;

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '') || '(top level)';

function sentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys')
    return `unknown field ${issue.keys.join(', ')}; remove it or correct its spelling`;
  if (issue.code === 'invalid_type' && issue.input === undefined) return `is missing (${issue.message})`;
  return issue.message;
}

function invalid(file: string, issues: { field: string; message: string }[]): Failure {
  const list = issues.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new Failure('invalid', `${file}: ${list}`, {
    issues,
    remedy: 'Correct the file and restart. docs/configuration.md explains every field.',
  });
}

/** @throws Failure `invalid` naming the file, every wrong field and what to write instead. */
export function parseConfig(text: string, file: string): Config {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [first] = document.errors;
  if (first !== undefined) {
    const { line, col } = lines.linePos(first.pos[0]);
    throw invalid(file, [{ field: `line ${line}, column ${col}`, message: `not valid YAML: ${first.message}` }]);
  }
  const found = configFileSchema.safeParse(plain(document, file) ?? {}, { reportInput: true });
  if (found.success) return toConfig(found.data, file);
  throw invalid(
    file,
    found.error.issues.map((issue) => ({ field: fieldOf(issue.path), message: sentence(issue) })),
  );
}

/** The YAML library rejects endlessly expanding aliases while converting. */
function plain(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: 50 });
    return value;
  } catch (error) {
    throw invalid(file, [{ field: '(top level)', message: error instanceof Error ? error.message : 'not readable' }]);
  }
}

const withMetrics = (metrics: MetricsSource | null): Pick<ClusterConfig, 'metrics'> =>
  metrics === null ? {} : { metrics };

function toConfig(parsed: ConfigFile, file: string): Config {
  const absolute = (path: string): string => resolve(dirname(file), path);
  const clusters = parsed.clusters.map((cluster) => ({
    name: cluster.name,
    environment: cluster.environment,
    ack: cluster.ack === undefined ? null : { clusterId: cluster.ack.clusterId, regionId: cluster.ack.region },
    kubeconfigPath: cluster.kubeconfig === undefined ? null : absolute(cluster.kubeconfig),
    allowExecPlugins: cluster.allowExecPlugins,
    ...(cluster.autoRepair === undefined ? {} : { autoRepair: cluster.autoRepair }),
    ...withMetrics(metricsSourceOf(parsed.metrics, cluster.metrics, absolute)),
    ...(cluster.inspect === undefined ? {} : { inspect: cluster.inspect }),
  }));
  const { cs, ecs, vpc, ess, resourcemanager } = parsed.endpoints;
  const rules = parsed.placement?.rules ?? [];
  const registries = registriesOf(parsed.registries ?? [], absolute);
  return {
    file,
    clusters,
    problem: clusters.length === 0 ? `${file} lists no clusters. Add one under clusters: and restart.` : null,
    endpoints: {
      ...(cs && { cs }),
      ...(ecs && { ecs }),
      ...(vpc && { vpc }),
      ...(ess && { ess }),
      ...(resourcemanager && { resourcemanager }),
    },
    settleMs: parsed.settleMs,
    decisionMs: Math.round(parsed.decisionHours * 3_600_000),
    requestsPerSecond: parsed.requestsPerSecond,
    timeline: parsed.timeline,
    ...(registries.length === 0 ? {} : { registries }),
    ...(parsed.samples === undefined
      ? {}
      : { samples: { days: parsed.samples.days, limitBytes: parsed.samples.limitMiB * 2 ** 20 } }),
    ...(rules.length === 0 ? {} : { placementRules: rules }),
  };
}

/** Without a file there are no clusters and `problem` says so. @throws Failure `invalid` for a wrong file. */
export function loadConfig(path: string = env.configPath): Config {
  const file = resolve(path);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'ENOENT')
      throw invalid(file, [
        { field: '(file)', message: `cannot be read (${String(code)}); check the path and its permissions` },
      ]);
    const problem = `There is no configuration at ${file}. Copy mullion.example.yaml there or set MULLION_CONFIG, then restart.`;
    return { ...toConfig(configFileSchema.parse({}), file), problem };
  }
  if (Buffer.byteLength(text) > LIMIT_BYTES)
    throw invalid(file, [{ field: '(file)', message: 'is larger than 1 MiB' }]);
  return parseConfig(text, file);
}
