import { constants } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { clusterKeys } from '@/simulator/http/kube/cluster-keys';
import { bearerToken, clientCertificate } from '@/simulator/http/kube/credentials';
import { KubeRequests } from '@/simulator/http/kube/kube-requests';
import { kubeTime, fieldAt } from '@/simulator/world/kube/kube-object';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { stringify } from 'yaml';

interface KubeconfigParts {
  clusterName: string;
  url: string;
  caPem: string;
  user: Record<string, string>;
}

/** A kubeconfig with everything inline, in the shape ACK hands out. */
const kubeconfigYaml = ({ clusterName, url, caPem, user }: KubeconfigParts): string =>
  stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'kubernetes', cluster: { server: url, 'certificate-authority-data': base64(caPem) } }],
      contexts: [
        { name: `kubernetes-admin-${clusterName}`, context: { cluster: 'kubernetes', user: 'kubernetes-admin' } },
      ],
      'current-context': `kubernetes-admin-${clusterName}`,
      users: [{ name: 'kubernetes-admin', user }],
      preferences: {},
    },
    { lineWidth: 0 },
  );

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

export interface KubeServer {
  url: string;
  caPem: string;
  /** A kubeconfig whose credential ends after some minutes of the simulated clock. */
  kubeconfig: (requested: {
    minutes: number;
    auth?: 'certificate' | 'token';
  }) => Promise<{ yaml: string; expiration: string }>;
  close: () => Promise<void>;
}

interface ServeKubeOptions {
  cluster: KubeCluster;
  /** 0 picks a free one. */
  port: number;
  /** Keys are kept here (0600), so that kubeconfigs survive a restart. */
  dir: string;
}

/** Serves a cluster over TLS on 127.0.0.1 with its own authority; client certificates and bearer tokens sign in. */
export async function serveKube({ cluster, port, dir }: ServeKubeOptions): Promise<KubeServer> {
  const keys = await clusterKeys(dir);
  const face = new KubeRequests(cluster, keys);
  cluster.api.issueToken = (user, request) => {
    const requested = fieldAt(request, 'spec.expirationSeconds');
    const minutes = typeof requested === 'number' ? Math.max(10, requested / 60) : 60;
    const nowMs = cluster.context.now();
    return {
      token: bearerToken(keys, { nowMs, minutes, user }),
      expirationTimestamp: kubeTime(nowMs + minutes * 60_000),
    };
  };
  const server = createServer(
    {
      cert: keys.serverPem,
      key: keys.serverKeyPem,
      ca: keys.caPem,
      requestCert: true,
      rejectUnauthorized: false,
      secureOptions: constants.SSL_OP_NO_TICKET,
      keepAliveTimeout: 90_000,
      requestTimeout: 0,
    },
    (request, response) => void face.serve(request, response),
  );
  const sockets = socketsOf(server);
  await listening(server, port);
  const url = `https://127.0.0.1:${boundPort(server)}`;
  return {
    url,
    caPem: keys.caPem,
    kubeconfig: async ({ minutes, auth = 'certificate' }) => {
      const nowMs = cluster.context.now();
      const user = auth === 'token' ? tokenUser({ nowMs, minutes }) : await certificateUser({ nowMs, minutes });
      const yaml = kubeconfigYaml({ clusterName: cluster.id, url, caPem: keys.caPem, user });
      return { yaml, expiration: new Date(nowMs + minutes * 60_000).toISOString() };
    },
    close: () => {
      face.close();
      return closed(server, sockets);
    },
  };

  async function certificateUser(validity: { nowMs: number; minutes: number }): Promise<Record<string, string>> {
    const { cert, key } = await clientCertificate(keys, validity);
    return { 'client-certificate-data': base64(cert), 'client-key-data': base64(key) };
  }

  function tokenUser(validity: { nowMs: number; minutes: number }): Record<string, string> {
    return { token: bearerToken(keys, { ...validity, user: 'kubernetes-admin' }) };
  }
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

function boundPort(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Every open connection, also those that TLS has not accepted yet, which `closeAllConnections` does not know. */
function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

const closed = (server: Server, sockets: ReadonlySet<Socket>): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
