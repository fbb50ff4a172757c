import { z } from 'zod';
import { defaultLocale, locales } from '@/messages';
import { patchOperationSchema, patchTargetSchema } from '@/lib/domain/workload/patch/patch';
import { otherHelpSchema } from '@/lib/domain/placement/other-help';
import { renderedFindingSchema } from '@/lib/domain/placement/rule';
import { inferredOsSchema, nodeGroupSchema, outcomeSchema } from '@/lib/domain/placement/verdict';
import { messageSchema } from './message';

/** The language of texts that are too many to be sent to every browser. */
export const language = z.enum(locales).default(defaultLocale);

/** A fix, verified by evaluating the patched object. */
export const placementFixSchema = z.object({
  /** Stable for the same object and the same operations. */
  id: z.string(),
  title: z.string(),
  /** Rules that it fixes. */
  rules: z.array(z.string()),
  target: patchTargetSchema,
  operations: z.array(patchOperationSchema),
  before: outcomeSchema,
  after: outcomeSchema,
  /** Findings that only the patched object has; errors only for objects rejected before. */
  adds: z.array(z.object({ rule: z.string(), title: z.string() })),
  /** The object cannot be patched in place and must be recreated. */
  recreate: z.boolean(),
  /** Pods of a StatefulSet that are not Ready: the patch reaches no pod before they are Ready or deleted. */
  awaits: z.array(z.string()),
  /** Unified diff of the YAML, Git-ready. */
  diff: z.string(),
  kustomize: z.string(),
});
export type PlacementFix = z.infer<typeof placementFixSchema>;

/** Another writer of the object, by its managed fields and annotations. */
export const managedBySchema = z.object({
  tool: z.enum(['helm', 'argo-cd', 'flux', 'kustomize', 'terraform', 'kubectl', 'other']),
  name: z.string(),
  /** It reconciles and would revert a patch. */
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
  /** The evidence, or what would settle it. */
  sentence: messageSchema,
});

/** About one object: a workload of the cluster, a pod, or a document of a manifest. */
export const assessmentSchema = z.object({
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  intent: inferredOsSchema,
  evidence: z.array(osHitSchema),
  outcome: outcomeSchema,
  sentence: messageSchema,
  /** Kinds of objects that would decide an unknown outcome and were not read, by resource name, e.g. `nodes`. */
  missing: z.array(z.string()),
  /** Rejections by the API server, in its words. */
  refusals: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Why its pods would be rejected although the object is saved, in the API server's words. */
  podRefusals: z.array(z.string()),
  groups: z.array(nodeGroupSchema),
  /** Nodes that accept one more pod now; otherwise the scheduler's message. */
  fits: z.object({ now: z.number(), of: z.number(), message: z.string().nullable() }),
  images: z.array(imageViewSchema),
  /** Effective requests, as the scheduler counts them, e.g. `{ cpu: "750m", memory: "1Gi" }`. */
  requests: z.record(z.string(), z.string()),
  findings: z.array(renderedFindingSchema),
  fixes: z.array(placementFixSchema),
  /** What would help besides a patch. */
  otherHelp: z.array(otherHelpSchema),
});
export type AssessmentView = z.infer<typeof assessmentSchema>;
