import type { UpstreamFailure } from '../failure';
import type { Said } from '../phrase/phrase';
import { say } from '../phrase/say';

export interface UsageReason {
  reason: Said;
  remedy: Said;
  code: string;
}

/** Before the first reading nothing is known, and nothing is wrong. */
export const usageStarting = (): UsageReason => ({
  reason: say('usage.starting'),
  remedy: say('usage-remedy.wait'),
  code: 'Starting',
});

type Told = Pick<UpstreamFailure, 'kind' | 'message' | 'details'>;

/** Why the metrics API gave nothing. */
export function usageReason({ kind, message, details }: Told): UsageReason {
  const code = details.upstream?.code ?? 'Unknown';
  if (kind === 'not-found')
    return { reason: say('usage.no-metrics'), remedy: say('usage-remedy.metrics-server'), code };
  if (kind === 'forbidden')
    return { reason: say('usage.forbidden', { message }), remedy: say('usage-remedy.rbac'), code };
  return { reason: say('usage.upstream', { message }), remedy: say('usage-remedy.again'), code };
}

/** Why a kubelet gave nothing. */
export function diskReason({ kind, message, details }: Told): UsageReason {
  const code = details.upstream?.code ?? 'Unknown';
  if (kind === 'forbidden')
    return { reason: say('usage.disks-forbidden', { message }), remedy: say('usage-remedy.disks-rbac'), code };
  return { reason: say('usage.upstream', { message }), remedy: say('usage-remedy.kubelet'), code };
}
