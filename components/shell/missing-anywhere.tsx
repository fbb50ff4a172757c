'use client';
import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import type { MissingConsole } from './missing-console';

/** Next sends the page of missing paths along with every route: the console's frame comes only where it is shown. */
const Lazy = dynamic(async () => (await import('./missing-console')).MissingConsole);

export function MissingAnywhere(props: ComponentProps<typeof MissingConsole>) {
  return <Lazy {...props} />;
}
