import type { Server } from 'node:http';

export const closeServer = (server: Pick<Server, 'close' | 'closeAllConnections'>): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
