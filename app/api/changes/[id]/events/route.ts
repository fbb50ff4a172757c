import { serveStream } from '@/lib/server/http/serve';
import { followChange, followChangeDoor } from '@/lib/server/endpoints/changes/follow-change';

export const dynamic = 'force-dynamic';
export const GET = serveStream(followChangeDoor, followChange, { permission: 'change.read' });
