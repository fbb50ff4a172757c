/** One piece of evidence for the OS a workload is meant for. */
export interface OsHit {
  /** Number of the row of evidence, 1–19. */
  row: number;
  os: 'linux' | 'windows';
  weight: number;
  /** Where it was seen: a path of the object such as `/spec/template/spec/os/name`, or empty for what the cluster shows. */
  at: string;
  /** What was seen there, as written. */
  seen: string;
}

/** The OS a workload is meant for, by the weight of the evidence. */
export interface InferredOs {
  /** `either`: all its images have both. */
  os: 'linux' | 'windows' | 'either' | 'unknown';
  /** `likely` is written as "looks like". */
  confidence: 'confident' | 'likely' | 'unknown';
  margin: number;
  hits: readonly OsHit[];
}
