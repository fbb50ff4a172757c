import { createChange as create, listChanges as list } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { createChange } from '@/lib/server/endpoints/changes/create-change';
import { listChanges } from '@/lib/server/endpoints/changes/list-changes';

export const dynamic = 'force-dynamic';
export const GET = serve(list, listChanges, { permission: 'change.read' });
export const POST = serve(create, createChange, { permission: 'change.request' });
