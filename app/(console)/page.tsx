import { redirect } from 'next/navigation';
import { PageTexts } from '@/app/page-texts';
import { Overview } from '@/components/cluster/overview';
import { mapFields } from '@/lib/contract/filters';
import { fleetMap } from '@/lib/contract/map';
import { urlValues } from '@/lib/contract/url-fields';
import { currentActor } from '@/lib/server/access/authenticate';
import { fleetMap as readMap } from '@/lib/server/endpoints/nodes/fleet-map';
import { withReads } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What needs attention is read in the browser: in the document its lines would wrap differently once the font is loaded. */
export default async function OverviewPage({ searchParams }: Props) {
  const actor = await currentActor();
  if (actor === null) redirect('/sign-in');
  const given = await searchParams;
  const { group, fill } = urlValues(mapFields, (name) => [given[name]].flat()[0]);
  const reads = [firstRead(fleetMap, readMap, { query: { group, fill } })];
  return withReads(
    actor,
    reads,
    <PageTexts names={['overview', 'map', 'history', 'timeline']}>
      <Overview />
    </PageTexts>,
  );
}
