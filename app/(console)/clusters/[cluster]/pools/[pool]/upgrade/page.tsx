import { UpgradePage } from '@/components/change-forms/pool-work/upgrade-page';
import { namedPage } from '@/lib/server/http/cluster-page';

const path = '/clusters/[cluster]/pools/[pool]/upgrade';
const { generateMetadata, Page } = namedPage(path, UpgradePage, { title: 'pool.upgrade.page' });
export { generateMetadata, Page as default };
