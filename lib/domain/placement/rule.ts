import type { PhraseValue } from '@/lib/domain/message/model';

export type LintSeverity = 'error' | 'warning' | 'info';

/**
 * The recipes of fixes; `manual` cannot be done by a patch. Paths are JSON pointers from the root of the object;
 * `container` is its place below the PodSpec, e.g. `containers[0]`.
 */
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

/** A rule of the catalogue. Its title, cause and remedy are in `messages/<language>/placement-rules.ts`, by its id. */
export interface LintRule {
  /** Permanent: `WIN-OS-001`. */
  id: string;
  for: 'windows' | 'linux' | 'daemonset' | 'any' | 'node' | 'cluster';
  /** The default; a finding may differ if the condition decides. */
  severity: LintSeverity;
  /** It reads which pods run where: in a large cluster, this is only evaluated for one workload at a time. */
  readsPods?: true;
  /** Evidence and references, as in the facts: `K validateOS; V`. */
  source: string;
}

/** A violation of a rule. */
export interface LintFinding {
  rule: string;
  severity: LintSeverity;
  /** JSON pointers into the object that the finding is about, most important first; empty for nodes and the cluster. */
  at: readonly string[];
  /** Values of the placeholders of the rule's texts. */
  params: Readonly<Record<string, PhraseValue>>;
  /** Possible fixes, smallest first; empty: only a person can fix it. Recipes in one inner list belong together. */
  fixes: readonly (readonly FixRecipe[])[];
  /** Names of affected nodes, at most 20; absent: none. */
  nodes?: readonly string[];
  /** Findings caused by this one, which are shown below it (rule ids). */
  suppresses?: readonly string[];
  /** Suppressed for this workload, by an annotation that is valid today. */
  suppressed?: { reason: string; until: string | null; by: string };
}
