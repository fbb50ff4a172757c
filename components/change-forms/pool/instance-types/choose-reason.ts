import type { PoolOptions } from '@/lib/contract/pool-options';
import { chooseInstanceType, chooseRuntime } from '@/lib/domain/pool/windows-rules';
import type { PoolOs } from '../draft/draft';

type TypeOption = PoolOptions['instanceTypes'][number];
type RuntimeOption = PoolOptions['runtimes'][number];

export interface ReasonCatalog {
  (key: string): string;
  has(key: string): boolean;
}

/** The endpoint returns the reason in English; the same rule here returns the code, which has texts. */
function reasonOf(t: ReasonCatalog, o: { message: string; code: string | null }): string {
  const key = `choose.${o.code ?? ''}`;
  return o.code !== null && t.has(key) ? t(key) : o.message;
}

export function typeReason(t: ReasonCatalog, type: TypeOption, os: PoolOs): string | null {
  if (type.choose.ok) return null;
  const arch = type.arch === 'arm64' ? 'arm64' : 'amd64';
  const rule = chooseInstanceType({ ...type, arch }, os);
  return reasonOf(t, { message: type.choose.reason, code: rule.ok ? null : rule.code });
}

export function runtimeReason(t: ReasonCatalog, runtime: RuntimeOption, os: PoolOs): string | null {
  if (runtime.choose.ok) return null;
  const rule = chooseRuntime(runtime, os);
  return reasonOf(t, { message: runtime.choose.reason, code: rule.ok ? null : rule.code });
}
