import { DrainPage } from '@/components/change-forms/node/drain-page';
import { clusterPage } from '@/lib/server/http/cluster-page';

const { generateMetadata, Page } = clusterPage({ path: '/drain', title: 'node-work.drain.page', View: DrainPage });
export { generateMetadata, Page as default };
