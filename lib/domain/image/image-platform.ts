export type Confidence = 'high' | 'medium' | 'low';

/** One manifest of an image, as its registry or its tag tells it. */
export interface ImageVariant {
  os: string;
  /** Windows build, and its patch level (the UBR of `10.0.<build>.<UBR>`); null = not told: any. */
  build: number | null;
  patch: number | null;
  /** Empty = not told. */
  arch: string;
}

/** Which platforms an image has, and how that is known. */
export interface ImagePlatform {
  /** The reference as written. */
  reference: string;
  /** `both`: a list with Linux and Windows variants. null = not known. */
  os: 'linux' | 'windows' | 'both' | null;
  /** Windows builds it has, ascending, e.g. [20348, 26100]; null = Windows, build not known. Empty where `os` is linux or null. */
  builds: readonly number[] | null;
  /** `builds` are those of hosts where it was seen, which proves no more than that: it may have others. */
  atLeast?: boolean;
  /** Builds of hosts on which it was seen not to be pulled, or not to start, for their build. */
  notOn?: readonly number[];
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
  /** The repository has no such tag. Absent: it has, or nobody knows. */
  missing?: true;
  /** Every manifest, where they are known one by one. */
  variants?: readonly ImageVariant[];
}

/** Whether an image starts on a node. */
export type ImageStart =
  | { starts: 'yes'; forward: { build: number; host: number } | null; confidence?: 'low' }
  | {
      starts: 'no';
      why:
        | 'other-os'
        | 'newer-than-host'
        | 'older-than-host'
        | 'runtime-too-old'
        | 'other-arch'
        | 'seen-to-fail'
        | 'host-process-only'
        | 'no-such-tag';
      build: number | null;
      host: number | null;
      /** `low`: the node's container runtime is not containerd, or does not tell its version. */
      confidence?: 'low';
    }
  | { starts: 'unknown'; why: 'os-unknown' | 'build-unknown' | 'host-unknown' | 'hyper-v' };
