import type { ReactNode } from 'react';

/** Nothing here, why, and the next action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start gap-2 px-4 py-8 text-ink-2">
      <p className="text-base font-semibold text-ink">{title}</p>
      {children ? <div className="max-w-prose">{children}</div> : null}
      {action ? <div className="pt-1">{action}</div> : null}
    </div>
  );
}
