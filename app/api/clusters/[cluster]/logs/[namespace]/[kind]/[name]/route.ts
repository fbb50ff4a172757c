import { logSubject, podLogsEndpoint, readPodLogs } from '@/lib/server/endpoints/pod-logs';
import { serveStream } from '@/lib/server/http/serve';

/** Each has up to 20 connections to an API server. */
export const GET = serveStream(podLogsEndpoint, readPodLogs, { permission: 'pod.logs', subject: logSubject, cost: 5 });
