import type { ReactNode } from 'react';

/** Identifiers, versions, codes. */
export function Mono({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <span className={`font-mono text-[0.94em] break-all ${className}`}>{children}</span>;
}
