import type { ReactNode } from 'react';
import { ConsoleFrame, ConsoleProviders } from '@/components/shell/console-frame';
import { currentActor } from '@/lib/server/access/authenticate';

/** All pages that require sign-in. A page without a session redirects, because it knows where to return to. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (actor === null) return children;
  return (
    <ConsoleProviders person={{ id: actor.id, name: actor.name, roles: actor.roles }}>
      <ConsoleFrame>{children}</ConsoleFrame>
    </ConsoleProviders>
  );
}
