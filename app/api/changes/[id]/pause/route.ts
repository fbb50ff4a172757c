import { pauseChange as endpoint } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { pauseChange } from '@/lib/server/endpoints/changes/change-verbs';

// The engine checks the right, and records refusals with the change.
export const POST = serve(endpoint, pauseChange, {
  permission: 'change.read',
  decides: ['change.cancel-any', 'change.cancel-own'],
});
