import type { ReactNode } from 'react';
import { toneSoft } from './tone';
import type { Tone } from './tone';

/** A short word about a thing, e.g. its environment. For states use StateBadge. */
export function Badge({ tone = 'muted', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap ${toneSoft[tone]}`}
    >
      {children}
    </span>
  );
}
