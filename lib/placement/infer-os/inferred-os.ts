export interface OsHit {
  /** Number of the row of evidence, 1–19. */
  row: number;
  os: 'linux' | 'windows';
  weight: number;
  /** A path in the object such as `/spec/template/spec/os/name`; empty for the state of the cluster. */
  at: string;
  seen: string;
}

export interface InferredOs {
  /** `either`: all its images support both. */
  os: 'linux' | 'windows' | 'either' | 'unknown';
  /** `likely` is shown as "looks like". */
  confidence: 'confident' | 'likely' | 'unknown';
  margin: number;
  hits: readonly OsHit[];
}
