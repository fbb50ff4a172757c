import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';

/** A band over what is shown: it is old, or only half of it is known, and why. */
export function StaleBand({
  tone = 'warn',
  title,
  children,
}: {
  tone?: 'warn' | 'bad' | 'unknown';
  title: ReactNode;
  children?: ReactNode;
}) {
  const look = {
    warn: 'border-warn bg-warn-soft',
    bad: 'border-bad bg-bad-soft',
    unknown: 'border-line bg-unknown-soft',
  }[tone];
  const ink = { warn: 'text-warn', bad: 'text-bad', unknown: 'text-unknown' }[tone];
  return (
    <div role="status" className={`flex gap-2 rounded-md border px-3 py-2 ${look}`}>
      <Clock size={14} aria-hidden="true" className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="flex min-w-0 flex-col">
        <p className={`font-semibold ${ink}`}>{title}</p>
        {children ? <div className="break-words text-ink-2">{children}</div> : null}
      </div>
    </div>
  );
}
