export type Confidence = 'high' | 'medium' | 'low';

/** Which platforms an image has, and how that is known. */
export interface ImagePlatform {
  /** The reference as written. */
  reference: string;
  /** `both`: a list with Linux and Windows variants. null = not known. */
  os: 'linux' | 'windows' | 'both' | null;
  /** Windows builds it has, ascending, e.g. [20348, 26100]; null = Windows, build not known. Empty where `os` is linux or null. */
  builds: readonly number[] | null;
  /** `any`: no `os.version`: every build matches (HostProcess base image). */
  anyBuild: boolean;
  arch: readonly string[] | null;
  kind: 'index' | 'single' | null;
  confidence: Confidence;
  /** Base family of a Windows image. */
  family: 'nanoserver' | 'servercore' | 'server' | 'framework' | 'host-process' | null;
  /** How it is known. */
  source: 'registry' | 'known-repository' | 'tag' | 'node-images' | 'running' | 'none';
  /** What about the reference said so: the repository's row, the token. */
  evidence: string;
}

/** Whether an image starts on a node. */
export type ImageStart =
  | { starts: 'yes'; forward: { build: number; host: number } | null }
  | {
      starts: 'no';
      why:
        | 'other-os'
        | 'newer-than-host'
        | 'older-than-host'
        | 'runtime-too-old'
        | 'other-arch'
        | 'no-such-tag';
      build: number | null;
      host: number | null;
    }
  | { starts: 'unknown'; why: 'os-unknown' | 'build-unknown' | 'host-unknown' | 'hyper-v' };
