import { PodPlacement } from '@/components/placement/pod/pod-placement';
import { PodPage } from '@/components/pod/page/pod-page';
import { namedPage } from '@/lib/server/http/cluster-page';

type Names = Record<'cluster' | 'namespace' | 'pod', string>;

const View = (names: Names) => <PodPage {...names} placement={<PodPlacement {...names} />} />;

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/pods/[namespace]/[pod]', View);
export { generateMetadata, Page as default };
