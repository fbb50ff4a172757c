import { resolveChange as endpoint } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { resolveChange } from '@/lib/server/endpoints/changes/change-verbs';

// The engine checks the right and the four eyes, and records refusals with the change.
export const POST = serve(endpoint, resolveChange, { permission: 'change.read', decides: ['change.resolve'] });
