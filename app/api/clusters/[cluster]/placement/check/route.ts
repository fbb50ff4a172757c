import { checkManifest as endpoint } from '@/lib/contract/placement-check';
import { serve } from '@/lib/server/http/serve';
import { checkManifest } from '@/lib/server/endpoints/placement/check-manifest';

export const POST = serve(endpoint, checkManifest, { permission: 'fleet.read' });
