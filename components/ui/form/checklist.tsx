import type { ReactNode } from 'react';

export interface ChecklistItem {
  key: string;
  met: 'yes' | 'no' | 'unknown';
  /** The state in words for those who do not see the glyph. */
  metLabel: string;
  label: ReactNode;
  /** The value seen and what is needed. */
  detail?: ReactNode;
}

const marks = {
  yes: { glyph: '✓', look: 'text-ok' },
  no: { glyph: '✗', look: 'text-bad' },
  unknown: { glyph: '?', look: 'text-unknown' },
};

/** Conditions with the value seen; `unknown` never looks met. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {items.map((item) => (
        <li key={item.key} className="flex gap-2">
          <span aria-hidden="true" className={`w-3 shrink-0 text-center font-semibold ${marks[item.met].look}`}>
            {marks[item.met].glyph}
          </span>
          <span className="min-w-0 break-words">
            <span className="sr-only">{item.metLabel}: </span>
            {item.label}
            {item.detail ? <span className="text-ink-3"> · {item.detail}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
