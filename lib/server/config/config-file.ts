import { z } from 'zod';
import { roleSchema } from '@/lib/domain/access/actor';
import { allRoles } from '@/lib/domain/access/permission';
import { environmentSchema } from '@/lib/domain/cluster/cluster';
import { autoRepairSchema } from '@/lib/domain/node/auto-repair-policy';
import { customRulesSchema } from '@/lib/domain/placement/custom-rule';
import { clusterMetricsSchema, metricsSchema, withoutSource } from '@/lib/server/history/prometheus/metrics-config';
import { registrySchema } from '@/lib/server/registry/registry-config';

const endpointSchema = z.strictObject({
  endpoint: z
    .string()
    .regex(
      /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?$/,
      'write host or host:port without http:// or a path; set the scheme in protocol',
    )
    .describe('Host or host:port without scheme and path. Default: the public endpoint of the region.'),
  protocol: z.enum(['http', 'https']).default('https').describe('Protocol of this endpoint.'),
});

const inspectRoles = z.array(roleSchema).max(allRoles.length).optional();

const clusterSchema = z
  .strictObject({
    name: z
      .string()
      .max(63)
      .regex(
        /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/,
        'use letters, digits, dots, hyphens and underscores; start and end with a letter or digit',
      )
      .describe('Name in lists and URLs; unique, ignoring case.'),
    environment: environmentSchema.describe('Decides which changes need approval.'),
    ack: z
      .strictObject({
        clusterId: z
          .string()
          .regex(/^[A-Za-z0-9]{1,64}$/, 'an ACK cluster id looks like c1f801474ea4…')
          .describe('ID of the ACK cluster.'),
        region: z
          .string()
          .regex(/^[a-z0-9-]{1,32}$/, 'a region looks like cn-hangzhou')
          .describe('Its region, such as `cn-hangzhou`.'),
      })
      .optional(),
    kubeconfig: z.string().min(1).optional().describe('Path of a kubeconfig, relative to the configuration file.'),
    allowExecPlugins: z
      .boolean()
      .default(false)
      .describe('Allows the kubeconfig to run programs that return credentials.'),
    autoRepair: z.strictObject({ windows: autoRepairSchema }).optional(),
    metrics: clusterMetricsSchema
      .optional()
      .describe(
        '`none`: no metrics source for this cluster. With `url`: its own source, which has the fields of `metrics` and inherits nothing. Without: what differs from the shared one (`selector`, `nodeLabel`, `timeoutSeconds`, `windowSeconds`, `queries`).',
      ),
    inspect: z
      .strictObject({
        logs: inspectRoles.describe('Roles that read container logs in this cluster. Default: operator; [] = no one.'),
        yaml: inspectRoles.describe('Roles that read objects as YAML in this cluster. Default: operator; [] = no one.'),
      })
      .optional(),
  })
  .refine((cluster) => cluster.ack !== undefined || cluster.kubeconfig !== undefined, {
    message: 'set ack, kubeconfig, or both',
  });

/** `mullion.yaml` as written. Unknown fields are errors, so that a typing mistake does not pass silently. */
export const configFileSchema = z
  .strictObject({
    clusters: z
      .array(clusterSchema)
      .max(200)
      .superRefine((clusters, ctx) => {
        const seen = new Map<string, number>();
        for (const [index, { name }] of clusters.entries()) {
          const earlier = seen.get(name.toLowerCase());
          if (earlier === undefined) seen.set(name.toLowerCase(), index);
          else
            ctx.addIssue({
              code: 'custom',
              path: [index, 'name'],
              message: `${name} is already the name of clusters[${earlier}]; cluster names must be unique`,
            });
        }
      })
      .default([]),
    endpoints: z
      .strictObject({
        cs: endpointSchema.optional(),
        ecs: endpointSchema.optional(),
        vpc: endpointSchema.optional(),
        ess: endpointSchema.optional(),
        resourcemanager: endpointSchema.optional(),
      })
      .default({}),
    registries: z
      .array(registrySchema)
      .max(100)
      .superRefine((registries, ctx) => {
        const hosts = registries.map(({ host }) => host.toLowerCase());
        for (const [index, host] of hosts.entries())
          if (hosts.indexOf(host) < index)
            ctx.addIssue({
              code: 'custom',
              path: [index, 'host'],
              message: `${host} is already listed in registries[${hosts.indexOf(host)}]; list each host once`,
            });
      })
      .optional(),
    metrics: metricsSchema.optional(),
    placement: z.strictObject({ rules: customRulesSchema.default([]) }).optional(),
    timeline: z
      .strictObject({
        days: z.number().int().min(1).max(366).default(30).describe('How many days the timeline is kept.'),
        entriesPerCluster: z
          .number()
          .int()
          .min(1_000)
          .max(1_000_000)
          .default(100_000)
          .describe(
            'Most recorded entries of a cluster, about 1 KiB each with their indexes; the oldest are removed first, and the timeline says so.',
          ),
      })
      .prefault({}),
    samples: z
      .strictObject({
        days: z.number().int().min(2).max(365).default(30).describe('Days for which hourly samples of nodes are kept.'),
        limitMiB: z
          .number()
          .int()
          .min(1)
          .max(1_048_576)
          .default(256)
          .describe('Size of all samples together, in MiB. When it is reached, the oldest are removed.'),
      })
      .optional(),
    settleMs: z
      .number()
      .int()
      .min(0)
      .max(600_000)
      .default(45_000)
      .describe(
        'How long, in milliseconds, a write with an unknown outcome can still take effect. Mullion does not repeat it earlier.',
      ),
    decisionHours: z
      .number()
      .min(0.1)
      .max(720)
      .default(24)
      .describe(
        'How many hours a run that reached a limit, such as a rollout that does not finish, waits paused for a decision. Then it ends as failed and reverts what it can, and other changes of its targets proceed.',
      ),
    requestsPerSecond: z
      .number()
      .min(0.5)
      .max(200)
      .default(20)
      .describe(
        'Requests per second to the cloud account, across all clusters. Changes go first, then pollers; forms and pages use the rest, each person a quarter of it.',
      ),
  })
  .superRefine(({ metrics, clusters }, ctx) => {
    for (const index of withoutSource(metrics, clusters))
      ctx.addIssue({
        code: 'custom',
        path: ['clusters', index, 'metrics', 'url'],
        message: 'is missing here and in metrics; set one of them',
      });
  });
export type ConfigFile = z.output<typeof configFileSchema>;
