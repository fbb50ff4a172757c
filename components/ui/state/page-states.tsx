import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Clock } from 'lucide-react';

export function EmptyState(o: { title: ReactNode; children?: ReactNode; action?: ReactNode; framed?: boolean }) {
  const body = (
    <div className="flex flex-col items-start gap-2 px-4 py-8 text-ink-2">
      <p className="text-base font-semibold text-ink">{o.title}</p>
      {o.children ? <div className="max-w-prose">{o.children}</div> : null}
      {o.action ? <div className="pt-1">{o.action}</div> : null}
    </div>
  );
  return o.framed ? <div className="rounded-md border border-line bg-surface">{body}</div> : body;
}

/** The space that something will take; hidden from screen readers, which hear the busy state around it. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

/** Marks itself as busy: content that is not loaded has no region of its own to mark. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={`h-4 ${index % 3 === 0 ? 'w-3/4' : 'w-full'}`} />
      ))}
    </div>
  );
}

/** A banner above the content: it is outdated or incomplete, and why. One line where it fits; `more` opens beneath. */
export function StaleBand(o: {
  tone?: 'warn' | 'bad' | 'unknown';
  /** Absent: that a refresh failed. */
  title?: ReactNode;
  children?: ReactNode;
  more?: { label: string; content: ReactNode } | undefined;
}) {
  const t = useTranslations('common');
  const { tone = 'warn', title = t('refetchFailed'), children, more } = o;
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
