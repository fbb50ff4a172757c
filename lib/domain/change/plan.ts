import { z } from 'zod';
import { capacitySchema } from '../cluster/cluster';
import { type Json, jsonSchema } from '../json';
import { phraseSchema, phraseValueSchema } from '../message/schema';

/** An object that a change affects, by identity. Approvals are bound to `uid`; `name` is for display. */
export const resourceRefSchema = z.object({
  type: z.enum(['cluster', 'node-pool', 'node', 'pod', 'workload', 'v-switch', 'instance-type', 'image', 'field']),
  uid: z.string(),
  name: z.string(),
});
export type ResourceRef = z.infer<typeof resourceRefSchema>;

const diffEntrySchema = z.object({
  target: resourceRefSchema,
  /** Field path with our names, e.g. `scaling.desired`. */
  path: z.string(),
  /** null = absent. */
  from: jsonSchema,
  to: jsonSchema,
});
export type DiffEntry = z.infer<typeof diffEntrySchema>;

const severitySchema = z.enum(['blocker', 'warning', 'info']);

export const findingSchema = z.object({
  /** A code of finding-codes.ts. */
  code: z.string(),
  severity: severitySchema,
  subject: resourceRefSchema,
  /** Dotted input field it belongs to, if a form can show it there. */
  field: z.string().nullable(),
  params: z.record(z.string(), phraseValueSchema),
  /** English texts with the values filled in; translations are built from code and params. */
  cause: z.string(),
  remedy: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

export type Severities = Readonly<Record<string, Finding['severity']>>;

const splitSchema = z.object({ linux: z.number(), windows: z.number() });
const moneySchema = z.object({ amount: z.number(), currency: z.string() });

const impactSchema = z.object({
  nodes: splitSchema,
  pods: splitSchema,
  workloads: z.array(resourceRefSchema),
  /** Allocatable of the affected pool, else of the cluster; null: unknown. */
  capacityBefore: capacitySchema.nullable(),
  capacityAfter: capacitySchema.nullable(),
  /** Difference per month (730 h) in the account's currency; null: unknown. */
  pricePerMonth: moneySchema.nullable(),
  vmsCreated: z.number(),
  vmsReleased: z.number(),
  /** Instances that are kept and remain billed. */
  vmsKept: z.number(),
  reversible: z.boolean(),
  /** Linux workloads without an OS selector that could land on the new nodes. */
  schedulableWorkloads: z.array(resourceRefSchema),
  /** What it can grow to without another change: the maximum size of an auto-scaling pool. */
  growsTo: z.object({ nodes: z.number(), pricePerMonth: moneySchema.nullable() }).nullable().default(null),
});
/** The maximum number of nodes it affects: now, or after growing. */
export const mostNodes = ({ nodes, growsTo }: Impact): number =>
  Math.max(nodes.linux + nodes.windows, growsTo?.nodes ?? 0);
export type Impact = z.infer<typeof impactSchema>;

/** One API call of the steps; secrets appear as `${variable}`. */
const plannedCallSchema = z.object({
  system: z.enum(['ack', 'ecs', 'kubernetes']),
  action: z.string(),
  method: z.string(),
  path: z.string(),
  body: jsonSchema,
});
export type PlannedCall = z.infer<typeof plannedCallSchema>;

const prerequisiteSchema = z.object({
  code: z.string(),
  /** `unknown` is never shown as met. */
  met: z.enum(['yes', 'no', 'unknown']),
  label: z.string(),
  /** The observed value, e.g. `v0.15.1-aliyun`. */
  seen: z.string().nullable(),
  needs: z.string(),
  /** Translations of both; absent for values that are the same in every language. */
  seenPhrase: phraseSchema.optional(),
  needsPhrase: phraseSchema.optional(),
});
export type Prerequisite = z.infer<typeof prerequisiteSchema>;

const plannedPodSchema = z.object({
  uid: z.string(),
  /** `namespace/name`. */
  name: z.string(),
  node: z.string(),
  outcome: z.enum(['evict', 'finish', 'blocked']),
  why: z.array(z.object({ text: z.string(), phrase: phraseSchema.optional() })),
});
export type PlannedPod = z.infer<typeof plannedPodSchema>;

export const plannedStepSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Values of its own for the title, beside those of the change. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type PlannedStep = z.infer<typeof plannedStepSchema>;

export const planSchema = z.object({
  /** sha256 hex over the canonical form of the plan's effect: kind, targets, diff, calls, bounds. */
  fingerprint: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  targets: z.array(resourceRefSchema),
  diff: z.array(diffEntrySchema),
  impact: impactSchema,
  findings: z.array(findingSchema),
  prerequisites: z.array(prerequisiteSchema),
  calls: z.array(plannedCallSchema),
  steps: z.array(plannedStepSchema),
  /** How much it does, e.g. `{ nodes: 3 }`; `grownBounds` has the room that an approval leaves for harmless churn. */
  bounds: z.record(z.string(), z.number()),
  usable: z
    .object({
      instanceType: z.string(),
      perNode: capacitySchema,
      total: capacitySchema,
      reserved: capacitySchema,
      /** Disk that pods can use, in GiB; absent in plans of earlier releases. */
      disk: z.object({ perNodeGiB: z.number(), totalGiB: z.number(), reservedGiB: z.number() }).optional(),
    })
    .nullable(),
  /** Pods that must leave: those that block the plan first, up to a readable number; `more` are not listed. */
  pods: z
    .object({
      listed: z.array(plannedPodSchema),
      more: z.number(),
      staying: z.number(),
      /** Pods that have ended and are only deleted; not among the others. */
      ended: z.number().default(0),
    })
    .optional(),
});
export type Plan = z.infer<typeof planSchema>;

export const NO_IMPACT: Impact = {
  nodes: { linux: 0, windows: 0 },
  pods: { linux: 0, windows: 0 },
  workloads: [],
  capacityBefore: null,
  capacityAfter: null,
  pricePerMonth: null,
  vmsCreated: 0,
  vmsReleased: 0,
  vmsKept: 0,
  reversible: true,
  schedulableWorkloads: [],
  growsTo: null,
};

export interface PlanDraft<Data extends Json> {
  /** What the steps need; stored with the plan and parsed again before running. */
  data: Data;
  diff: DiffEntry[];
  impact: Impact;
  findings: Finding[];
  calls: PlannedCall[];
  bounds: Record<string, number>;
  prerequisites?: Prerequisite[];
  usable?: Plan['usable'];
  /** Absent: the result of `targets` for the input. Set by kinds whose input only describes them. */
  targets?: ResourceRef[];
  /** Nodes that it may remove or empty and that are no targets, because ACK chooses: while it runs, no other change has them. */
  locks?: ResourceRef[];
  pods?: Plan['pods'];
}

export type CompleteDraft = PlanDraft<Json> & Pick<Plan, 'prerequisites' | 'usable'>;

export const NO_EFFECT = { diff: [], impact: NO_IMPACT, calls: [], bounds: { nodes: 0 } };
