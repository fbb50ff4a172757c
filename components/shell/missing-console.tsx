'use client';
import type { ComponentProps } from 'react';
import { ConsoleFrame } from './console-frame';
import { ConsoleProviders } from './console-providers';
import { MissingPage } from './missing-page';

/** The page of a path that does not exist, with the navigation around it. */
export function MissingConsole({ person }: Pick<ComponentProps<typeof ConsoleProviders>, 'person'>) {
  return (
    <ConsoleProviders person={person}>
      <ConsoleFrame>
        <MissingPage />
      </ConsoleFrame>
    </ConsoleProviders>
  );
}
