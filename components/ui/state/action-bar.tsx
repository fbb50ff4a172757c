import type { ReactNode } from 'react';

/** Verdict and action of a page, in view however far it is scrolled. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="action-bar no-print sticky bottom-0 z-20 -mx-4 mt-6 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-edge bg-surface px-4 py-2.5 shadow-pop md:-mx-6 md:-mb-5 md:px-6"
    >
      {children}
    </section>
  );
}
