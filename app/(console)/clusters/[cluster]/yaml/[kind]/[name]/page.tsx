import { YamlPage } from '@/components/pod/yaml/yaml-page';
import { namedPage } from '@/lib/server/http/cluster-page';

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/yaml/[kind]/[name]', YamlPage);
export { generateMetadata, Page as default };
