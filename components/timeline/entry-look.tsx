import type { ReactNode } from 'react';
import type { TimelineSource, TimelineTone } from '@/lib/domain/timeline/sources';
import type { Tone } from '@/components/ui/state/state-badge';

/** The color of an entry; the source gives the shape, so that color is never alone. */
export const toneOf: Record<TimelineTone, Tone> = { ok: 'ok', info: 'busy', warn: 'warn', bad: 'bad' };

const filled = { fill: 'currentColor' } as const;
const outlined = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const;

const shapes: Record<TimelineSource, ReactNode> = {
  change: <path d="M6 .8 11.2 6 6 11.2.8 6z" {...filled} />,
  audit: <path d="M3 1.5h6v9H3zM4.8 4.2h2.4M4.8 6.5h2.4" {...outlined} strokeWidth={1.3} />,
  event: <circle cx="6" cy="6" r="3" {...filled} />,
  node: <path d="M1.5 1.5h9v9h-9z" {...filled} />,
  pod: <path d="M6 1 11.3 10.4H.7z" {...filled} />,
  'node-pool': <path d="M1.8 1.8h8.4v8.4H1.8z" {...outlined} />,
  'ack-task': <circle cx="6" cy="6" r="4.2" {...outlined} />,
  scaling: <path d="M6 1v10M2.8 4.2 6 1l3.2 3.2M2.8 7.8 6 11l3.2-3.2" {...outlined} />,
  gap: <path d="M1 9.5 4 2.5M4.5 9.5l3-7M8 9.5l3-7" {...outlined} />,
};

export function SourceShape({ source, size = 12 }: { source: TimelineSource; size?: number }) {
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden="true" className="shrink-0">
      {shapes[source]}
    </svg>
  );
}
