import { getObjectYaml as endpoint } from '@/lib/contract/object-yaml';
import { getObjectYaml, yamlSubject } from '@/lib/server/endpoints/object-yaml';
import { serve } from '@/lib/server/http/serve';

export const GET = serve(endpoint, getObjectYaml, { permission: 'object.yaml', subject: yamlSubject });
