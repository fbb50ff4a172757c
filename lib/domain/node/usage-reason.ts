import type { UpstreamFailure } from '../failure';
import type { Message } from '../message/model';
import { message } from '../message/message';

export interface UsageReason {
  reason: Message;
  remedy: Message;
  code: string;
}

/** Before the first reading, usage is unknown, which is not an error. */
export const usageStarting = (): UsageReason => ({
  reason: message('usage.starting'),
  remedy: message('usage-remedy.wait'),
  code: 'Starting',
});

type FailureFacts = Pick<UpstreamFailure, 'kind' | 'message' | 'details'>;

export function usageReason({ kind, message: msg, details }: FailureFacts): UsageReason {
  const code = details.upstream?.code ?? 'Unknown';
  if (kind === 'not-found')
    return { reason: message('usage.no-metrics'), remedy: message('usage-remedy.metrics-server'), code };
  if (kind === 'forbidden')
    return { reason: message('usage.forbidden', { message: msg }), remedy: message('usage-remedy.rbac'), code };
  return { reason: message('usage.upstream', { message: msg }), remedy: message('usage-remedy.again'), code };
}

export function diskReason({ kind, message: msg, details }: FailureFacts): UsageReason {
  const code = details.upstream?.code ?? 'Unknown';
  if (kind === 'forbidden')
    return {
      reason: message('usage.disks-forbidden', { message: msg }),
      remedy: message('usage-remedy.disks-rbac'),
      code,
    };
  return { reason: message('usage.upstream', { message: msg }), remedy: message('usage-remedy.kubelet'), code };
}
