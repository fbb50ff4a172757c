import { serveStream } from '@/lib/server/http/serve';
import { followChange, followChangeEndpoint } from '@/lib/server/endpoints/changes/follow-change';

export const GET = serveStream(followChangeEndpoint, followChange, { permission: 'change.read' });
