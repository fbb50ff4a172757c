import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';

/** A band over what is shown: it is old, or only half of it is known, and why. One line where it fits; `more` opens beneath. */
export function StaleBand({
  tone = 'warn',
  title,
  children,
  more,
}: {
  tone?: 'warn' | 'bad' | 'unknown';
  title: ReactNode;
  children?: ReactNode;
  more?: { label: string; content: ReactNode } | undefined;
}) {
  const look = {
    warn: 'border-warn bg-warn-soft',
    bad: 'border-bad bg-bad-soft',
    unknown: 'border-line bg-unknown-soft',
  }[tone];
  const ink = { warn: 'text-warn', bad: 'text-bad', unknown: 'text-unknown' }[tone];
  return (
    <div role="status" className={`flex gap-2 rounded-md border px-3 py-1.5 ${look}`}>
      <Clock size={14} aria-hidden="true" className={`mt-0.75 shrink-0 ${ink}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
        <p className={`font-semibold ${ink}`}>{title}</p>
        {children ? <div className="contents text-ink-2">{children}</div> : null}
        {more === undefined ? null : (
          <details className="min-w-0 open:w-full">
            <summary className="min-h-6 whitespace-nowrap text-ink-2 underline underline-offset-2 hover:text-ink">
              {more.label}
            </summary>
            <div className="break-words text-ink-2">{more.content}</div>
          </details>
        )}
      </div>
    </div>
  );
}
