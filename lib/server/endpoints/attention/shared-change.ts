import 'server-only';
import type { Change } from '@/lib/domain/change/change';
import type { ChangeLine } from '@/lib/contract/changes';
import type { AppContext } from '@/lib/server/app-context';

type Engine = Pick<AppContext['engine'], 'get'>;
type Read = Promise<Change | null>;

const LIFE_MS = 2_000;
const reads = new WeakMap<Engine, Map<string, { at: number; read: Read }>>();

/** A change with its steps, for which all of its events are read: once for all tabs that ask meanwhile. Null: damaged or gone. */
export function sharedChange(engine: Engine, { id, updatedAt }: Pick<ChangeLine, 'id' | 'updatedAt'>): Read {
  const now = performance.now();
  const known = reads.get(engine) ?? new Map<string, { at: number; read: Read }>();
  reads.set(engine, known);
  for (const [key, { at }] of known) if (now - at >= LIFE_MS) known.delete(key);
  const key = `${id} ${updatedAt}`;
  const fresh = known.get(key) ?? { at: now, read: engine.get(id).catch(() => null) };
  known.set(key, fresh);
  return fresh.read;
}
