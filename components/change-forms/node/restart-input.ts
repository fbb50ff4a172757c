import { nodeRestartInstanceInput } from '@/lib/changes/node-restart-instance/input';
import type { NodeRestartInstanceInput } from '@/lib/changes/node-restart-instance/input';
import type { DrainForm } from './drain-form';

export type RestartNodes = NodeRestartInstanceInput['nodes'];

/** The input of the form; null until draining is chosen, or if the input is invalid. */
export function restartInput(
  nodes: RestartNodes,
  { drainFirst, form }: { drainFirst: boolean | null; form: Pick<DrainForm, 'emptyDir' | 'bare' | 'onLimit'> },
): NodeRestartInstanceInput | null {
  if (drainFirst === null) return null;
  const { emptyDir, bare, onLimit } = form;
  const parsed = nodeRestartInstanceInput.safeParse({
    nodes,
    drainFirst,
    onLimit,
    // Without a drain there is no loss to accept.
    ...(drainFirst ? { accepted: { emptyDir, hostPath: [], bare } } : {}),
  });
  return parsed.success ? parsed.data : null;
}
