import { cancelChange as endpoint } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { cancelChange } from '@/lib/server/endpoints/changes/change-verbs';

// The engine checks the right and the four eyes, and records refusals with the change.
export const POST = serve(endpoint, cancelChange, {
  permission: 'change.read',
  decides: ['change.cancel-any', 'change.cancel-own'],
});
