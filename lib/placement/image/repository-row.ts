import type { Confidence, ImagePlatform } from '../../domain/image/image-platform';

interface BuildsOfTag {
  ofTag: true;
  else: readonly number[] | null;
}

export interface RepositoryRule {
  /** `windows-words`, `linux-words`: determined by words in the tag. A missing tag counts as an empty one. */
  tag: RegExp | 'any' | 'windows-words' | 'linux-words';
  /** `missing`: there is no such tag. `unknown`: the repository has both and the tag does not determine which. */
  os: 'linux' | 'windows' | 'both' | 'missing' | 'unknown';
  /** `ofTag`: the build in the tag, else those of `else`; null: unknown; `any`: images without `os.version`. */
  builds?: readonly number[] | 'any' | null | BuildsOfTag;
  confidence: Confidence;
  family?: ImagePlatform['family'];
  /** Absent: the tag determines it, or it is unknown. */
  arch?: string;
}

export interface RepositoryRow {
  id: string;
  /** `registry/repository` patterns; `*` matches any characters except `/`, `**` matches any. */
  at: readonly string[];
  /** Its Windows tags are manifest lists, even those for one build. Absent: a tag may also be a single manifest. */
  lists?: true;
  /** Tags that are no longer built, so that the current builds are not theirs. */
  frozen?: RegExp;
  rules: readonly RepositoryRule[];
}

export const byTag = (otherwise: readonly number[] | null = null): BuildsOfTag => ({ ofTag: true, else: otherwise });

export const linuxOnly = (confidence: Confidence): RepositoryRule => ({ tag: 'any', os: 'linux', confidence });
