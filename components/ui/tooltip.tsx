'use client';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Words for what is pointed at or focused. The trigger must be focusable and named on its own. */
export function Tooltip({
  text,
  children,
}: {
  text: ReactNode;
  children: ReactElement<Record<string, unknown>>;
}) {
  return (
    <Base.Root>
      <Base.Trigger delay={250} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-80 rounded-md border border-line bg-surface px-2 py-1 text-xs text-ink shadow-pop">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
