import { WhatIfView } from '@/components/placement/what-if/what-if-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'placement.tab.whatIf';
const { generateMetadata, Page } = clusterPage({ path: '/placement/what-if', title, View: WhatIfView });
export { generateMetadata, Page as default };
