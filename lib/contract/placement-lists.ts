import { z } from 'zod';
import { ruleTextsSchema } from '@/lib/domain/placement/rule';
import { findingCountsSchema, inferredOsSchema, outcomeSchema, progressSchema } from '@/lib/domain/placement/verdict';
import { endpoint, clusterParams, sourced } from './endpoint';
import { findingFields } from './filters';
import { urlSchema } from './url-schema';
import { language } from './placement-assessment';
import { messageSchema } from './message';

/** Rules with findings, and how many workloads, nodes, or pools each concerns. */
export const listPlacementFindings = endpoint({
  id: 'placement.findings',
  params: clusterParams,
  query: urlSchema(findingFields).extend({ lang: language }),
  response: sourced({
    rules: z.array(
      ruleTextsSchema.extend({
        /** How many subjects; `subjects` lists the first 200. */
        count: z.number(),
        /** The same by severity: a subject counts with its worst. */
        counts: findingCountsSchema,
        fixable: z.number(),
        subjects: z.array(
          z.object({
            /** Empty namespace for nodes and the cluster. */
            namespace: z.string(),
            kind: z.string(),
            name: z.string(),
            uid: z.string(),
            severity: z.enum(['error', 'warning', 'info']),
            cause: z.string(),
            /** The provider or the cluster manages it: it is not changed together with others. */
            addOn: z.boolean(),
          }),
        ),
      }),
    ),
    /** Sums of the `counts` of all rules. null: nodes, pods or a kind of workloads were not read. */
    totals: findingCountsSchema.nullable(),
    /** Rules that depend on the placement of pods, evaluated only partly in a large cluster. */
    partly: z.array(z.string()),
    progress: progressSchema,
    unavailable: z.array(z.string()),
  }),
});

/** null: the nodes were not read. */
const coverageSchema = z
  .object({
    nodes: z.number(),
    targeted: z.number(),
    runs: z.number(),
    /** Of the targeted: whether it runs there is unknown. */
    unknown: z.number(),
    /** null: the pods were not read. */
    ready: z.number().nullable(),
  })
  .nullable();

export const listDaemonSetCoverage = endpoint({
  id: 'placement.coverage',
  params: clusterParams,
  response: sourced({
    rows: z.array(
      z.object({
        uid: z.string(),
        namespace: z.string(),
        name: z.string(),
        intent: inferredOsSchema,
        linux: coverageSchema,
        windows: coverageSchema,
        sentence: messageSchema,
        outcome: outcomeSchema,
      }),
    ),
    progress: progressSchema,
    unavailable: z.array(z.string()),
  }),
});

/** Newest first, and how it is known: by the images of the account now, or by the dated documentation of the provider. */
export const offeredBuildsSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('account'), builds: z.array(z.number()) }),
  z.object({
    from: z.literal('provider'),
    builds: z.array(z.number()),
    provider: z.string(),
    source: z.string(),
    asOf: z.string(),
  }),
]);

/** Builds in use and when their support ends. Dated data: `asOf`. */
export const getBuildLifecycle = endpoint({
  id: 'placement.lifecycle',
  params: clusterParams,
  response: sourced({
    asOf: z.string(),
    rows: z.array(
      z.object({
        build: z.number(),
        product: z.string(),
        tags: z.array(z.string()),
        /** ISO dates; null: unknown. */
        mainstreamEnd: z.string().nullable(),
        extendedEnd: z.string().nullable(),
        state: z.enum(['current', 'extended', 'ended', 'unsupported']),
        nodes: z.number(),
        pools: z.array(z.string()),
        /** Workloads whose images run on this build, and those that run on no other build of the cluster. null: a kind of workloads was not read. */
        workloads: z.number().nullable(),
        onlyHere: z.number().nullable(),
      }),
    ),
    /** Builds that new nodes can have. */
    offered: offeredBuildsSchema,
    progress: progressSchema,
    unavailable: z.array(z.string()),
  }),
});
