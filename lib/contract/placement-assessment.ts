import { z } from 'zod';
import { defaultLocale, locales } from '@/messages';
import { patchOperationSchema, patchTargetSchema } from '@/lib/domain/workload/patch/patch';
import { renderedFindingSchema } from '@/lib/domain/placement/rule-finding';
import { inferredOsSchema, nodeGroupSchema, outcomeSchema } from '@/lib/domain/placement/verdict';
import { messageSchema } from './message';

/** The language of texts that are too many to be sent to every browser. */
export const language = z.enum(locales).default(defaultLocale);

/** A way to mend it, verified by evaluating the patched object. */
export const placementFixSchema = z.object({
  /** Stable for the same object and the same operations. */
  id: z.string(),
  title: z.string(),
  /** Rules that it mends. */
  rules: z.array(z.string()),
  target: patchTargetSchema,
  operations: z.array(patchOperationSchema),
  before: outcomeSchema,
  after: outcomeSchema,
  /** Findings that hold after it and did not before; errors only of what was refused before. */
  adds: z.array(z.string()),
  /** The object cannot be patched in place: it has to be made again. */
  recreate: z.boolean(),
  /** Unified diff of the YAML, Git-ready. */
  diff: z.string(),
  kustomize: z.string(),
});
export type PlacementFix = z.infer<typeof placementFixSchema>;

/** Who else writes the object, by its managed fields and annotations; a patch here would be undone by them. */
export const managedBySchema = z.object({
  tool: z.enum(['helm', 'argo-cd', 'flux', 'kustomize', 'terraform', 'kubectl', 'other']),
  name: z.string(),
  /** It reconciles: what is patched here is put back. */
  reverts: z.boolean(),
});

export const osHitSchema = z.object({
  os: z.enum(['linux', 'windows']),
  weight: z.number(),
  at: z.string(),
  sentence: messageSchema,
});

export const imageViewSchema = z.object({
  container: z.string(),
  reference: z.string(),
  os: z.enum(['linux', 'windows', 'both', 'unknown']),
  builds: z.array(z.number()).nullable(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** How it is known, or what would settle it. */
  sentence: messageSchema,
});

/** What is to be said of one object: a workload of the cluster, a pod, or a document of a manifest. */
export const assessmentSchema = z.object({
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  intent: inferredOsSchema,
  evidence: z.array(osHitSchema),
  outcome: outcomeSchema,
  sentence: messageSchema,
  /** What the API server refuses, in its words. */
  refusals: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Why its pods would be refused although the object is saved, in the API server's words. */
  podRefusals: z.array(z.string()),
  groups: z.array(nodeGroupSchema),
  /** How many nodes take one more pod now, and what the scheduler would say if none does. */
  fits: z.object({ now: z.number(), of: z.number(), message: z.string().nullable() }),
  images: z.array(imageViewSchema),
  /** Effective requests, as the scheduler counts them, e.g. `{ cpu: "750m", memory: "1Gi" }`. */
  requests: z.record(z.string(), z.string()),
  findings: z.array(renderedFindingSchema),
  fixes: z.array(placementFixSchema),
});
export type AssessmentView = z.infer<typeof assessmentSchema>;
