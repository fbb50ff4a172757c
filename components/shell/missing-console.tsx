import type { ComponentProps } from 'react';
import { ConsoleFrame, ConsoleProviders } from './console-frame';
import { MissingPage } from './missing-page';

export function MissingConsole({ person }: Pick<ComponentProps<typeof ConsoleProviders>, 'person'>) {
  return (
    <ConsoleProviders person={person}>
      <ConsoleFrame>
        <MissingPage />
      </ConsoleFrame>
    </ConsoleProviders>
  );
}
