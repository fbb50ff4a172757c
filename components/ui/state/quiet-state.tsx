import type { ReactNode } from 'react';

/** Nothing is broken, it only cannot be shown: one sentence, what to do, a way on. */
export function QuietState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-line bg-surface p-4">
      <span className="mt-0.5 shrink-0 text-ink-2">{icon}</span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold break-words">{title}</p>
        <p className="text-ink-2">{children}</p>
        {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
      </div>
    </div>
  );
}
