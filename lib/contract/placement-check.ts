import { z } from 'zod';
import { renderedFindingSchema } from '@/lib/domain/placement/rule';
import { findingCountsSchema, outcomeSchema } from '@/lib/domain/placement/verdict';
import { endpoint, clusterParams, sourced } from './endpoint';
import { assessmentSchema, language } from './placement-assessment';
import { messageSchema } from './message';

/** A part of a manifest that was not understood or is duplicated, and its position. */
const manifestRemarkSchema = z.object({
  message: messageSchema,
  /** Text of the parser or of the API server. */
  detail: z.string().nullable(),
  line: z.number(),
  column: z.number(),
});

/** Whether the API server accepts an object, by a dry run or by the offline rules. */
const admissionAnswerSchema = z.object({
  by: z.enum(['api-server', 'offline-rules']),
  /** Names the cluster and the request, or why the offline rules answered and what they do not evaluate. */
  sentence: messageSchema,
  /** Of the API server. */
  warnings: z.array(z.string()),
  /** The offline rules' result where the API server's differs, or that their own depends on an assumed version of it. */
  difference: messageSchema.nullable(),
});
export type AdmissionAnswer = z.infer<typeof admissionAnswerSchema>;

/** Position of a document in a manifest, and what was not understood. */
export const manifestDocumentSchema = z.object({
  /** From 0. */
  index: z.number(),
  /** From 1, in the text that was sent. */
  line: z.number(),
  endLine: z.number(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** `skipped`: a kind without pods. `unreadable`: cannot be parsed, or Kubernetes has no such kind; `problem` states why and where. */
  state: z.enum(['assessed', 'skipped', 'unreadable']),
  problem: manifestRemarkSchema.nullable(),
  /** Fields that occur twice: the API server rejects them, kubectl sends the last value. */
  duplicates: z.array(manifestRemarkSchema),
  assessment: assessmentSchema.nullable(),
  /** null: not assessed. */
  admission: admissionAnswerSchema.nullable(),
  /** Line of the text for each pointer that findings and refusals name. */
  lines: z.record(z.string(), z.number()),
});
export type ManifestDocument = z.infer<typeof manifestDocumentSchema>;

/** Assesses a manifest without writing; at most 10 MB and 5,000 documents. */
export const checkManifest = endpoint({
  id: 'placement.check',
  params: clusterParams,
  query: z.strictObject({ lang: language }),
  // Ten MiB of text, with what JSON escapes in it.
  bodyLimitBytes: 24 * 1024 * 1024,
  body: z.strictObject({ text: z.string().max(10 * 1024 * 1024), namespace: z.string().max(253).optional() }),
  response: sourced({
    documents: z.array(manifestDocumentSchema),
    /** Documents beyond the limit, which were not read. */
    more: z.number(),
    totals: z.object({
      documents: z.number(),
      assessed: z.number(),
      skipped: z.number(),
      unreadable: z.number(),
      outcomes: z.record(outcomeSchema, z.number()),
      findings: findingCountsSchema,
    }),
    unavailable: z.array(z.string()),
    /** What the rules find about the nodes and the cluster itself (`NODE-…`, `CLU-…`); it does not depend on the manifest. */
    clusterFindings: z.array(renderedFindingSchema),
  }),
});
export type CheckAnswer = z.infer<typeof checkManifest.response>;
