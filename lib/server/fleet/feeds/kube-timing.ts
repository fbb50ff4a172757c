import { type ReflectorTiming, usualTiming } from '@/lib/server/kube/watch/reflector';

export interface KubeTiming {
  reflector: ReflectorTiming;
  /** Between two looks at whether a quiet API server still answers. */
  probeMs: number;
  /** Between two attempts to get a credential that is refused or missing. */
  credentialRetryMs: number;
}

export const usualKubeTiming: KubeTiming = { reflector: usualTiming, probeMs: 5_000, credentialRetryMs: 15_000 };
