/** One piece of evidence for the intended OS of a workload. */
export interface OsHit {
  /** Number of the row of evidence, 1–19. */
  row: number;
  os: 'linux' | 'windows';
  weight: number;
  /**
   * Where it was found: a path in the object such as `/spec/template/spec/os/name`, or empty for the state of the
   * cluster.
   */
  at: string;
  /** The value found, as written. */
  seen: string;
}

/** The intended OS of a workload, by the weight of the evidence. */
export interface InferredOs {
  /** `either`: all its images support both. */
  os: 'linux' | 'windows' | 'either' | 'unknown';
  /** `likely` is shown as "looks like". */
  confidence: 'confident' | 'likely' | 'unknown';
  margin: number;
  hits: readonly OsHit[];
}
