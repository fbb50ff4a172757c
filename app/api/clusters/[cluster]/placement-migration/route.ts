import { planBuildMigration as endpoint } from '@/lib/contract/placement-what-if';
import { serve } from '@/lib/server/http/serve';
import { planBuildMigration } from '@/lib/server/endpoints/placement/what-if';

export const GET = serve(endpoint, planBuildMigration, { permission: 'fleet.read' });
