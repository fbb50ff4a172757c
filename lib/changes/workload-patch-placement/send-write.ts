import type { RunContext } from '@/lib/domain/change/context';
import type { WorkAnswer } from '@/lib/domain/change/work';
import { UpstreamFailure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import type { WorkloadWrite } from '@/lib/domain/ports/kube-workloads';

const AGAIN_MS = 5_000;

/** Sends one write. After a refusal, the state is checked first and the write repeated only if it is still needed. */
export async function sendWrite(ctx: RunContext, q: WorkloadWrite): Promise<WorkAnswer> {
  try {
    const { requestId } = await ctx.kubeWrite.writeWorkload(q);
    return { state: 'accepted', requestId };
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || error.ambiguous) throw error;
    if (error.kind !== 'conflict' && error.kind !== 'bad-request' && error.kind !== 'not-found') throw error;
    const code = error.details.upstream?.code ?? error.kind;
    return {
      state: 'refused',
      code,
      message: message('detail.patch-refused', { message: error.message }),
      retryAfterMs: AGAIN_MS,
    };
  }
}
