import type { Confidence, ImagePlatform } from '../../domain/image/image-platform';

interface BuildsOfTag {
  ofTag: true;
  else: readonly number[] | null;
}

/** What a repository holds under the tags that a rule is for. */
export interface RepositoryRule {
  /** `windows-words`, `linux-words`: the tag's own words say so. A missing tag reads as an empty one. */
  tag: RegExp | 'any' | 'windows-words' | 'linux-words';
  /** `missing`: there is no such tag. `unknown`: the repository has both kinds and the tag does not tell which. */
  os: 'linux' | 'windows' | 'both' | 'missing' | 'unknown';
  /** Of Windows: those listed; `ofTag`: what the tag names, else those of `else`; null: not known; `any`: no `os.version`. */
  builds?: readonly number[] | 'any' | null | BuildsOfTag;
  confidence: Confidence;
  family?: ImagePlatform['family'];
  /** Absent: the tag determines it, or it is unknown. */
  arch?: string;
}

/** Repositories with known contents. */
export interface RepositoryRow {
  /** Name of the row, which an answer gives as its evidence. */
  id: string;
  /** `registry/repository` patterns; `*` stands for any characters but `/`, `**` for any. */
  at: readonly string[];
  /** Its Windows tags are lists, even those of one build. Absent: a tag may be a single manifest as well. */
  lists?: true;
  rules: readonly RepositoryRule[];
}

export const byTag = (otherwise: readonly number[] | null = null): BuildsOfTag => ({ ofTag: true, else: otherwise });

export const linuxOnly = (confidence: Confidence): RepositoryRule => ({ tag: 'any', os: 'linux', confidence });
