'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

interface NavLinkProps {
  href: string;
  icon?: ReactNode;
  children: ReactNode;
  /** At the right: a count or a state glyph. */
  mark?: ReactNode;
  /** Marked also on the pages below. */
  deep?: boolean;
  indent?: boolean;
}

export function NavLink({ href, icon, children, mark, deep = false, indent = false }: NavLinkProps) {
  const path = decodeURI(usePathname());
  const own = decodeURI(href);
  const here = path === own || (deep && path.startsWith(`${own}/`));
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={here ? 'page' : undefined}
      className={`flex min-w-0 items-center gap-2 rounded-md py-1.5 pr-2 ${indent ? 'pl-8' : 'pl-2'} ${here ? 'bg-accent-soft font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink'}`}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {mark}
    </Link>
  );
}
