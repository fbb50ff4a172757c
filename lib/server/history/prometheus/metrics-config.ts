import { z } from 'zod';
import type { NodeMapping } from '@/lib/domain/history/prometheus/build-query';
import { queries, type QueryId, type QueryOverrides } from '@/lib/domain/history/prometheus/queries';

const TIMEOUT_SECONDS = 10;
const WINDOW_SECONDS = 300;
const file = z.string().min(1).max(1_000);
const labelName = z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_]*$/, 'write the name of a label, such as node');
const matcher = String.raw`[a-zA-Z_][a-zA-Z0-9_]*\s*(?:=~|!~|!=|=)\s*"(?:[^"\\\n]|\\.)*"`;
const queryIds = Object.keys(queries);

const authSchema = z
  .strictObject({
    bearerFile: file.optional().describe('File with a bearer token, read at every use.'),
    username: z.string().min(1).max(512).optional().describe('User name for basic authentication.'),
    passwordFile: file.optional().describe('File with its password, read at every use.'),
  })
  .superRefine(({ bearerFile, username, passwordFile }, ctx) => {
    if ((username === undefined) !== (passwordFile === undefined))
      ctx.addIssue({ code: 'custom', path: ['username'], message: 'set username together with passwordFile' });
    if ((bearerFile === undefined) === (username === undefined))
      ctx.addIssue({ code: 'custom', path: ['bearerFile'], message: 'set bearerFile, or username and passwordFile' });
  });

const tlsSchema = z
  .strictObject({
    caFile: file.optional().describe('File with the CA certificates of the source, PEM. Default: those of Node.js.'),
    certFile: file.optional().describe('File with the client certificate, PEM.'),
    keyFile: file.optional().describe('File with its key, PEM.'),
  })
  .refine(({ certFile, keyFile }) => (certFile === undefined) === (keyFile === undefined), {
    path: ['certFile'],
    message: 'set certFile together with keyFile',
  });

const headerSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,100}$/, 'write the name of a header, such as X-Scope-OrgID')
    .refine((name) => !/^(host|connection|content-(length|type)|transfer-encoding)$/i.test(name), {
      message: 'this header cannot be set',
    })
    .describe('Name of a header, such as `X-Scope-OrgID`, or `Authorization` where `auth` does not fit.'),
  file: file.describe('File with its value, read at every use.'),
});

const urlSchema = z
  .url({ protocol: /^https?$/, error: 'write http://… or https://…, the address before /api/v1' })
  .refine((url) => !URL.canParse(url) || new URL(url).username === '', {
    message: 'credentials do not belong in the address; use auth',
  })
  .describe('Address of a Prometheus-compatible API, before `/api/v1`.');

/** The shared source. */
export const metricsSchema = z.strictObject({
  url: urlSchema,
  auth: authSchema.optional(),
  tls: tlsSchema.optional(),
  headers: z.array(headerSchema).max(20).default([]),
  selector: z
    .string()
    .max(1_000)
    .regex(
      new RegExp(String.raw`^\s*${matcher}(?:\s*,\s*${matcher})*\s*$`),
      'write label matchers, such as cluster="prod"',
    )
    .optional()
    .describe('Label matchers of the cluster, such as `cluster="prod"`, if the source has several.'),
  nodeLabel: labelName
    .optional()
    .describe(
      'Label that has the name of the node in metrics of node_exporter and windows_exporter, such as `node` or `instance`. Default: `instance` is an address, which `kube_node_info` has too.',
    ),
  timeoutSeconds: z
    .number()
    .min(1)
    .max(60)
    .optional()
    .describe(`How long, in seconds, a query may take. Default: ${TIMEOUT_SECONDS}.`),
  windowSeconds: z
    .number()
    .int()
    .min(2)
    .max(3_600)
    .optional()
    .describe(
      'Range of `rate`, in seconds: at least four scrape intervals. Where points of a chart are further apart than a minute, that distance if it is longer. Default: 300.',
    ),
  queries: z
    .record(z.string(), z.string().min(1).max(5_000))
    .superRefine((own, ctx) => {
      for (const id of Object.keys(own))
        if (!queryIds.includes(id))
          ctx.addIssue({ code: 'custom', path: [id], message: `is no query; the queries are ${queryIds.join(', ')}` });
    })
    .default({})
    .describe('Queries in place of the built-in ones, by their id.'),
});
const NONE =
  '`metrics: none` is short for it: no metrics source for this cluster. With `url`, the cluster has its own source, which inherits nothing; else the entry says what differs in the shared one.';
const ownSchema = metricsSchema.extend({ url: urlSchema.optional(), none: z.literal(true).optional().describe(NONE) });
type Written = z.output<typeof ownSchema>;

/** Under a cluster: `none`, its own source, or what differs for it in the shared one. */
export const clusterMetricsSchema = z.preprocess(
  (value) => (value === 'none' ? { none: true } : value),
  ownSchema.superRefine(({ url, auth, tls, headers }, ctx) => {
    if (url !== undefined) return;
    const given = { auth, tls, headers: headers[0] };
    for (const [field, value] of Object.entries(given))
      if (value !== undefined)
        ctx.addIssue({ code: 'custom', path: [field], message: 'needs url: what signs in belongs to one address' });
  }),
);

/** A metrics source of one cluster. Paths are absolute; secrets are read when they are needed. */
export interface MetricsSource {
  /** Without a slash at its end. */
  url: string;
  auth: { bearerFile: string } | { username: string; passwordFile: string } | null;
  tls: { caFile: string | null; certFile: string | null; keyFile: string | null } | null;
  headers: readonly { name: string; file: string }[];
  selector: string;
  mapping: NodeMapping;
  timeoutMs: number;
  windowSeconds: number;
  overrides: QueryOverrides;
}

type Absolute = (path: string) => string;

function authOf(auth: Written['auth'], absolute: Absolute): MetricsSource['auth'] {
  if (auth?.bearerFile !== undefined) return { bearerFile: absolute(auth.bearerFile) };
  if (auth?.username === undefined || auth.passwordFile === undefined) return null;
  return { username: auth.username, passwordFile: absolute(auth.passwordFile) };
}

const isQueryId = (id: string): id is QueryId => queryIds.includes(id);

function overridesOf(written: Written['queries']): QueryOverrides {
  const own: { [id in QueryId]?: string } = {};
  for (const [id, query] of Object.entries(written)) if (isQueryId(id)) own[id] = query;
  return own;
}

function sourceOf(written: Written & { url: string }, absolute: Absolute): MetricsSource {
  const { tls, nodeLabel } = written;
  const pathOf = (path: string | undefined): string | null => (path === undefined ? null : absolute(path));
  return {
    url: written.url.replace(/\/+$/, ''),
    auth: authOf(written.auth, absolute),
    tls:
      tls === undefined
        ? null
        : { caFile: pathOf(tls.caFile), certFile: pathOf(tls.certFile), keyFile: pathOf(tls.keyFile) },
    headers: written.headers.map(({ name, file: path }) => ({ name, file: absolute(path) })),
    selector: (written.selector ?? '').trim(),
    mapping: nodeLabel === undefined ? { by: 'address' } : { by: 'label', label: nodeLabel },
    timeoutMs: (written.timeoutSeconds ?? TIMEOUT_SECONDS) * 1_000,
    windowSeconds: written.windowSeconds ?? WINDOW_SECONDS,
    overrides: overridesOf(written.queries),
  };
}

/**
 * The source of a cluster; null = none. Credentials go only to the address beside which they are written: an own `url` of a
 * cluster inherits nothing from the shared source.
 */
export function metricsSourceOf(
  shared: z.output<typeof metricsSchema> | undefined,
  own: Written | undefined,
  absolute: Absolute,
): MetricsSource | null {
  if (own?.none === true) return null;
  if (own?.url !== undefined) return sourceOf({ ...own, url: own.url }, absolute);
  if (shared === undefined) return null;
  const base = sourceOf(shared, absolute);
  if (own === undefined) return base;
  const { selector, nodeLabel, timeoutSeconds, windowSeconds } = own;
  return {
    ...base,
    ...(selector === undefined ? {} : { selector: selector.trim() }),
    ...(nodeLabel === undefined ? {} : { mapping: { by: 'label', label: nodeLabel } }),
    ...(timeoutSeconds === undefined ? {} : { timeoutMs: timeoutSeconds * 1_000 }),
    ...(windowSeconds === undefined ? {} : { windowSeconds }),
    overrides: { ...base.overrides, ...overridesOf(own.queries) },
  };
}

/** Clusters whose entry says what differs in a shared source that there is not. */
export const withoutSource = (shared: unknown, clusters: readonly { metrics?: Written | undefined }[]): number[] =>
  shared !== undefined
    ? []
    : clusters.flatMap(({ metrics }, index) =>
        metrics === undefined || metrics.none === true || metrics.url !== undefined ? [] : [index],
      );
