import { revealChangeScript as endpoint } from '@/lib/contract/scripts';
import { serve } from '@/lib/server/http/serve';
import { revealChangeScript } from '@/lib/server/endpoints/reveal-script';

export const POST = serve(endpoint, revealChangeScript, { permission: 'script.reveal' });
