import type { Metadata } from 'next';
import { SearchView } from '@/components/search/search-view';
import { searchFields } from '@/lib/contract/filters';
import { pageSize } from '@/lib/contract/routes';
import { findObjects } from '@/lib/contract/search';
import { urlValues } from '@/lib/contract/url-fields';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { findObjects as read } from '@/lib/server/endpoints/find-objects';
import { withReads } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';
import { requestText } from '@/lib/server/i18n/request';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await requestText('shell.nav.search') });

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchPage({ searchParams }: Props) {
  const actor = await requireSignIn('/search');
  const given = await searchParams;
  const query = { ...urlValues(searchFields, (name) => [given[name]].flat()[0]), limit: pageSize };
  return withReads(actor, [firstRead(findObjects, read, { query })], <SearchView />);
}
