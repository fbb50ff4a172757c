import type { ReactNode } from 'react';
import { ConsoleTexts } from '@/app/page-texts';
import { ConsoleFrame, ConsoleProviders } from '@/components/shell/console-frame';
import { listClusters } from '@/lib/contract/clusters';
import { currentActor } from '@/lib/server/access/authenticate';
import { listClusters as read } from '@/lib/server/endpoints/clusters';
import { withReads } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

/** All pages that require sign-in. A page without a session redirects, because it knows where to return to. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (actor === null) return children;
  return (
    <ConsoleTexts>
      <ConsoleProviders person={{ id: actor.id, name: actor.name, roles: actor.roles }}>
        {await withReads(actor, [firstRead(listClusters, read, {})], <ConsoleFrame>{children}</ConsoleFrame>)}
      </ConsoleProviders>
    </ConsoleTexts>
  );
}
