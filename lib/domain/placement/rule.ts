import type { PhraseValue } from '@/lib/domain/message/model';

export type LintSeverity = 'error' | 'warning' | 'info';

/**
 * The recipes of fixes; `manual` has none that a patch could do. Paths are JSON pointers into the object, whole from its root;
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
  /** The usual one; a finding may have another where the condition decides. */
  severity: LintSeverity;
  /** It asks which pods are where: in a large cluster, that is only looked at for one workload at a time. */
  readsPods?: true;
  /** Proof marks and references, as in the facts: `K validateOS; V`. */
  source: string;
}

/** A rule that holds somewhere. */
export interface LintFinding {
  rule: string;
  severity: LintSeverity;
  /** JSON pointers into the object that the finding is about, most important first; empty for nodes and the cluster. */
  at: readonly string[];
  /** Values of the placeholders of the rule's texts. */
  params: Readonly<Record<string, PhraseValue>>;
  /** What could mend it, smallest first; none: only a person can. Recipes in one inner list belong together. */
  fixes: readonly (readonly FixRecipe[])[];
  /** Names of nodes it is about, at most 20; absent: none. */
  nodes?: readonly string[];
  /** Findings that this one is the cause of and therefore stand beneath it (rule ids). */
  suppresses?: readonly string[];
  /** Somebody has put it aside for this workload, by an annotation that is valid today. */
  suppressed?: { reason: string; until: string | null; by: string };
}
