import Link from 'next/link';
import type { ComponentProps } from 'react';

const looks = {
  name: 'font-medium text-ink underline-offset-2 hover:underline',
  quiet: 'text-ink-2 underline-offset-2 hover:text-ink hover:underline',
  underlined: 'underline underline-offset-2',
  action: 'underline underline-offset-2 hover:text-ink',
  accent: 'text-accent hover:underline',
};

/** A link to a page of the console. Tables hold hundreds: nothing is loaded before it is followed. */
export function PageLink(o: ComponentProps<typeof Link> & { look?: keyof typeof looks }) {
  const { look, className, ...rest } = o;
  const classes = [className, look && looks[look]].filter(Boolean).join(' ');
  return <Link {...rest} prefetch={false} className={classes || undefined} />;
}
