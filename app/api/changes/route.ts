import { createChange as create, listChanges as list } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { createChange, listChanges } from '@/lib/server/endpoints/changes/change-verbs';

export const GET = serve(list, listChanges, { permission: 'change.read' });
export const POST = serve(create, createChange, { permission: 'change.request' });
