import type { PhraseValue } from '@/lib/domain/message/model';
import { z } from 'zod';

export type LintSeverity = 'error' | 'warning' | 'info';

/** Paths are JSON pointers from the root of the object; `container` is a place in the PodSpec: `containers[0]`. */
export type FixRecipe =
  | { recipe: 'strip'; paths: readonly string[] }
  | { recipe: 'set-os'; os: 'linux' | 'windows' }
  | { recipe: 'select-os'; os: 'linux' | 'windows' }
  | { recipe: 'tolerate'; taints: readonly { key: string; value: string; effect: string }[] }
  | { recipe: 'select-build'; builds: readonly number[] }
  | { recipe: 'set'; path: string; value: unknown }
  | { recipe: 'remove'; path: string }
  | { recipe: 'rename-key'; from: string; to: string }
  | { recipe: 'image'; container: string; reference: string }
  | { recipe: 'runtime-class'; build: number }
  | { recipe: 'manual' };

/** A rule of the catalog. Its title, cause and remedy are in `messages/<language>/placement-rules.ts`, by its id. */
export interface LintRule {
  /** Permanent: `WIN-OS-001`. */
  id: string;
  for: 'windows' | 'linux' | 'daemonset' | 'any' | 'node' | 'cluster';
  /** The default; a finding may differ if the condition decides. */
  severity: LintSeverity;
  /** It reads which pods run where: in a large cluster, this is only evaluated for one workload at a time. */
  readsPods?: true;
  /** Evidence and references, e.g. `K validateOS; V`. */
  source: string;
}

export interface LintFinding {
  rule: string;
  severity: LintSeverity;
  /** JSON pointers into the object that the finding is about, most important first; empty for nodes and the cluster. */
  at: readonly string[];
  params: Readonly<Record<string, PhraseValue>>;
  /** Possible fixes, smallest first; empty: only manual ones. Recipes in one inner list belong together. */
  fixes: readonly (readonly FixRecipe[])[];
  /** Names of affected nodes, at most 20; absent: none. */
  nodes?: readonly string[];
  /** Findings caused by this one, which are shown below it (rule ids). */
  suppresses?: readonly string[];
  /** Where it differs from that of the rule. */
  source?: string;
  /** Suppressed for this workload, by an annotation that is valid today. */
  suppressed?: { reason: string; until: string | null; by: string };
}

export const ruleTextsSchema = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  title: z.string(),
  cause: z.string(),
  remedy: z.string(),
  source: z.string(),
});

/** A finding as endpoints and the command line return it. */
export const renderedFindingSchema = ruleTextsSchema.extend({
  at: z.array(z.string()),
  nodes: z.array(z.string()),
  fixable: z.boolean(),
  suppressed: z.object({ reason: z.string(), until: z.string().nullable(), by: z.string() }).nullable(),
});
export type RenderedFinding = z.infer<typeof renderedFindingSchema>;
