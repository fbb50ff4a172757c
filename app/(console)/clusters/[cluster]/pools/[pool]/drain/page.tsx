import { DrainPoolPage } from '@/components/change-forms/node/drain-page';
import { namedPage } from '@/lib/server/http/cluster-page';

const path = '/clusters/[cluster]/pools/[pool]/drain';
const { generateMetadata, Page } = namedPage(path, DrainPoolPage, { title: 'node-work.drain.page' });
export { generateMetadata, Page as default };
