import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';
import type { WorkloadLintInput } from '../lint-input';

/** What the API server rejects if a plugin rejects pods: a bare pod is the object itself. */
export const whoIsRejected = ({ workload }: WorkloadLintInput): Message =>
  workload.kind === 'Pod' ? message('rule.pod-rejected') : message('rule.pods-rejected');
