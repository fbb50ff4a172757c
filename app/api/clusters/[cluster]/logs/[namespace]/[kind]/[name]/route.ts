import { logSubject, podLogsEndpoint, readPodLogs } from '@/lib/server/endpoints/pod-logs';
import { serveStream } from '@/lib/server/http/serve';

export const GET = serveStream(podLogsEndpoint, readPodLogs, { permission: 'pod.logs', subject: logSubject });
