import type { ReactNode } from 'react';

/** A group of fields with its own heading. */
export function FormSection({
  title,
  help,
  children,
}: {
  title: ReactNode;
  help?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {help ? <p className="text-ink-2">{help}</p> : null}
      </div>
      {children}
    </section>
  );
}
