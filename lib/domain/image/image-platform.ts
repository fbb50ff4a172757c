export type Confidence = 'high' | 'medium' | 'low';

export interface ImageVariant {
  os: string;
  /** Windows build and patch level (the UBR of `10.0.<build>.<UBR>`); null: not given, any. */
  build: number | null;
  patch: number | null;
  /** Empty: not given. */
  arch: string;
}

export interface ImagePlatform {
  reference: string;
  /** `both`: a list with Linux and Windows variants. null: unknown. */
  os: 'linux' | 'windows' | 'both' | null;
  /** Its Windows builds, ascending, e.g. [20348, 26100]; null: unknown. Empty if `os` is linux or null. */
  builds: readonly number[] | null;
  /** `builds` come from hosts that run or have it, so it may have others. */
  atLeast?: boolean;
  /** Builds of hosts that could not pull or start it because of their build. */
  notOn?: readonly number[];
  /** `any`: no `os.version`: every build matches (HostProcess base image). */
  anyBuild: boolean;
  arch: readonly string[] | null;
  kind: 'index' | 'single' | null;
  confidence: Confidence;
  /** Base family of a Windows image. */
  family: 'nanoserver' | 'servercore' | 'server' | 'framework' | 'host-process' | null;
  source: 'registry' | 'known-repository' | 'tag' | 'node-images' | 'running' | 'none';
  /** The evidence in the reference: the repository's row, or the token. */
  evidence: string;
  /** The repository has no such tag. Absent: it has, or this is unknown. */
  missing?: true;
  /** Every manifest, if they are known individually. */
  variants?: readonly ImageVariant[];
}

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
        | 'seen-to-fail'
        | 'host-process-only'
        | 'no-such-tag';
      build: number | null;
      host: number | null;
    }
  | { starts: 'unknown'; why: 'os-unknown' | 'build-unknown' | 'host-unknown' | 'hyper-v' }
  /** The node's container runtime is not containerd, or does not report its version. */
  | { starts: 'unknown'; why: 'runtime-unknown'; build: number; host: number };
