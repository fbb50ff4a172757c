import { useMessage } from '@/lib/client/use-message';
import { call } from '@/lib/client/call';
import { isOver } from '@/lib/domain/change/state';
import { fieldName } from '@/lib/domain/pool/fields/field-names';
import { isScriptPath, readScriptMark } from '@/lib/domain/pool/script-mark';
import type { ChangeView } from '../use-change';
import { RevealScript } from './reveal-script';

/** The scripts that a change sets, for a person who decides on it. They are deleted when it ends. */
export function ChangeScripts({ change }: { change: ChangeView }) {
  const message = useMessage();
  if (isOver(change.state)) return null;
  const set = (change.plan?.diff ?? []).filter(({ to }) => typeof to === 'string' && readScriptMark(to) !== null);
  return set.map(({ path }) => {
    const name = fieldName(path);
    if (!isScriptPath(path) || name === null) return null;
    const read = () => call('changes.reveal-script', { params: { id: change.id }, body: { script: path } });
    return <RevealScript key={path} name={message(name)} read={read} />;
  });
}
