import { useId, useState, type ReactNode } from 'react';

export function Block(o: { title: string; gist: ReactNode; openAtFirst: boolean; id?: string; children: ReactNode }) {
  // Null until the person chooses, so that the block follows the change's state.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const bodyId = useId();
  const open = chosen ?? o.openAtFirst;
  return (
    <section
      id={o.id}
      aria-label={o.title}
      className="scroll-mt-4 rounded-lg border border-line bg-surface print:border-0"
    >
      <h2 className="print:break-after-avoid">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setChosen(!open)}
          className="flex w-full flex-wrap items-baseline gap-x-3 rounded-lg px-4 py-2.5 text-left hover:bg-hover print:px-0 print:py-1"
        >
          <span aria-hidden="true" className="w-3 text-xs text-ink-3 print:hidden">
            {open ? '▾' : '▸'}
          </span>
          <span className="text-base font-semibold">{o.title}</span>
          <span className="text-sm font-normal text-ink-2">{o.gist}</span>
        </button>
      </h2>
      <div
        id={bodyId}
        className={`${open ? 'block' : 'hidden'} border-t border-line px-4 py-4 print:block print:border-0 print:px-0 print:py-1`}
      >
        {o.children}
      </div>
    </section>
  );
}
