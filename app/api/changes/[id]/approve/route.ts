import { approveChange as endpoint } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { approveChange } from '@/lib/server/endpoints/changes/change-verbs';

// The engine checks the right and the four eyes, and records refusals with the change.
export const POST = serve(endpoint, approveChange, { permission: 'change.read', decides: ['change.approve'] });
