import { z } from 'zod';
import { findingCountsSchema, outcomeSchema } from '@/lib/domain/placement/verdict';
import { endpoint } from './endpoint';
import { assessmentSchema, language } from './placement-assessment';
import { messageSchema } from './message';
import { clusterParams, sourced } from './of-cluster';

/** Something of a manifest that was not understood or is written twice, and where it stands. */
const manifestRemarkSchema = z.object({
  message: messageSchema,
  /** The words of the parser or of the API server. */
  detail: z.string().nullable(),
  line: z.number(),
  column: z.number(),
});

/** Who answered whether the API server accepts an object: the API server itself, by a dry run, or the offline rules. */
const admissionAnswerSchema = z.object({
  by: z.enum(['api-server', 'offline-rules']),
  /** Names the cluster and the request, or why the offline rules answered and what they do not evaluate. */
  sentence: messageSchema,
  /** Of the API server. */
  warnings: z.array(z.string()),
  /** What the offline rules say where the API server says otherwise. */
  difference: messageSchema.nullable(),
});
export type AdmissionAnswer = z.infer<typeof admissionAnswerSchema>;

/** Where a document of a manifest is, and what was not understood of it. */
export const manifestDocumentSchema = z.object({
  /** From 0. */
  index: z.number(),
  /** From 1, in the text that was sent. */
  line: z.number(),
  endLine: z.number(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** `skipped`: a kind that has no pods. `unreadable`: cannot be parsed; `problem` says why and where. */
  state: z.enum(['assessed', 'skipped', 'unreadable']),
  problem: manifestRemarkSchema.nullable(),
  /** Fields that a document has twice: the API server rejects what is sent so, and kubectl sends the last value. */
  duplicates: z.array(manifestRemarkSchema),
  assessment: assessmentSchema.nullable(),
  /** null: it is not assessed. */
  admission: admissionAnswerSchema.nullable(),
  /** Line of the text for each pointer that findings and refusals name. */
  lines: z.record(z.string(), z.number()),
});
export type ManifestDocument = z.infer<typeof manifestDocumentSchema>;

/** What would become of a manifest in this cluster; nothing is written. At most 10 MB and 5,000 documents. */
export const checkManifest = endpoint({
  id: 'placement.check',
  method: 'POST',
  path: '/api/clusters/{cluster}/placement/check',
  params: clusterParams,
  query: z.strictObject({ lang: language }),
  // Ten MiB of text, with what JSON escapes in it.
  bodyLimitBytes: 24 * 1024 * 1024,
  body: z.strictObject({ text: z.string().max(10 * 1024 * 1024), namespace: z.string().max(253).optional() }),
  response: sourced({
    documents: z.array(manifestDocumentSchema),
    /** Documents beyond the limit, which were not looked at. */
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
  }),
});
