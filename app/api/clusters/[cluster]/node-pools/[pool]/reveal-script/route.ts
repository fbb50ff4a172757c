import { revealPoolScript as endpoint } from '@/lib/contract/scripts';
import { serve } from '@/lib/server/http/serve';
import { revealPoolScript } from '@/lib/server/endpoints/reveal-script';

export const POST = serve(endpoint, revealPoolScript, { permission: 'script.reveal' });
