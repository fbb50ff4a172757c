import { z } from 'zod';
import { jsonSchema } from '@/lib/domain/json';
import { taintSchema } from '@/lib/domain/node/node';
import { outcomeChangeSchema } from '@/lib/domain/placement/verdict';
import { scenarioSchema } from '@/lib/domain/placement/scenario';
import { endpoint, integerParam, clusterParams, sourced } from './endpoint';

/** What would happen to every workload; nothing is written. */
export const assessWhatIf = endpoint({
  id: 'placement.what-if',
  params: clusterParams,
  body: z.strictObject({ scenario: scenarioSchema }),
  response: sourced({
    /** Workloads with another outcome or displaced pods, those that need action first; at most 500. */
    outcomeChanges: z.array(outcomeChangeSchema),
    /** null: a kind of workloads was not read. */
    totals: z
      .object({
        worse: z.number(),
        spills: z.number(),
        /** Otherwise unchanged or better, but without capacity for displaced pods. */
        tight: z.number(),
        better: z.number(),
        same: z.number(),
        /** Pods that must be rescheduled. */
        displaced: z.number(),
        /** Workloads of which no suitable node has capacity for a displaced pod; their outcome may be worse besides. */
        noCapacity: z.number(),
        /** Workloads with displaced pods for which no suitable node is known, whatever its capacity. */
        noNode: z.number(),
      })
      .nullable(),
    unavailable: z.array(z.string()),
  }),
});

const workloadSchema = z.object({ uid: z.string(), kind: z.string(), namespace: z.string(), name: z.string() });

/** What a cluster with Windows nodes of several builds should have: a RuntimeClass for each, and a taint on each pool. */
export const getPlacementSetUp = endpoint({
  id: 'placement.set-up',
  params: clusterParams,
  response: sourced({
    runtimeClasses: z.array(
      z.object({
        build: z.number(),
        name: z.string(),
        nodes: z.number(),
        state: z.enum(['missing', 'there', 'differs', 'unknown']),
        existing: z.string().nullable(),
        manifest: jsonSchema,
        yaml: z.string(),
      }),
    ),
    taints: z.array(
      z.object({
        pool: z.object({ key: z.string(), name: z.string() }),
        nodes: z.number(),
        state: z.enum(['tainted', 'open', 'mixed', 'soft']),
        taint: taintSchema,
        shutOut: z.array(workloadSchema),
        keptOff: z.array(workloadSchema),
      }),
    ),
    unavailable: z.array(z.string()),
  }),
});

/** Moves the workloads of one Windows build to another, in batches. */
export const planBuildMigration = endpoint({
  id: 'placement.migration',
  params: clusterParams,
  query: z.strictObject({
    from: integerParam({ min: 10_000, max: 99_999 }),
    to: integerParam({ min: 10_000, max: 99_999 }),
  }),
  response: sourced({
    from: z.number(),
    to: z.number(),
    pools: z.array(z.object({ key: z.string(), name: z.string() })),
    nodes: z.number(),
    /** Of one of these nodes, in whole vCPU and GiB; null: not reported. */
    size: z.object({ cpu: z.number(), memoryGiB: z.number() }).nullable(),
    /** Nodes that have the new build already. */
    there: z.number(),
    batches: z.array(
      z.object({
        kind: z.enum([
          'replicated',
          'single',
          'stateful',
          'daemon',
          'toleration',
          'selector',
          'image',
          'unknown',
          'other',
        ]),
        items: z.array(
          workloadSchema.extend({
            need: z.enum(['nothing', 'selector', 'image', 'unknown', 'other']),
            /** `instead`: the same image for the new build, by a tag that is known to exist. */
            images: z.array(z.object({ reference: z.string(), instead: z.string().nullable() })),
            /** What else excludes the new nodes; `name`: the value of the node selector, the RuntimeClass, or what only old nodes have. */
            pins: z.array(
              z.object({ by: z.enum(['selector', 'affinity', 'runtime-class', 'node']), name: z.string() }),
            ),
            /** Of the nodes that have the new build already: its pods lack the toleration. */
            taints: z.array(taintSchema),
            pods: z.number(),
          }),
        ),
      }),
    ),
    unavailable: z.array(z.string()),
  }),
});
