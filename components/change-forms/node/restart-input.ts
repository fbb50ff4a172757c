import { nodeRestartInstanceInput } from '@/lib/changes/node-restart-instance/input';
import type { NodeRestartInstanceInput } from '@/lib/changes/node-restart-instance/input';
import type { DrainForm } from './drain-form';

export type RestartNodes = NodeRestartInstanceInput['nodes'];

/** The input of the form; null while nobody has decided about draining, or where it is refused. */
export function restartInput(
  nodes: RestartNodes,
  {
    drainFirst,
    form,
  }: { drainFirst: boolean | null; form: Pick<DrainForm, 'emptyDir' | 'bare' | 'onLimit'> },
): NodeRestartInstanceInput | null {
  if (drainFirst === null) return null;
  const { emptyDir, bare, onLimit } = form;
  const parsed = nodeRestartInstanceInput.safeParse({
    nodes,
    drainFirst,
    onLimit,
    // Without a drain nothing is lost that somebody could accept.
    ...(drainFirst ? { accepted: { emptyDir, hostPath: [], bare } } : {}),
  });
  return parsed.success ? parsed.data : null;
}
