import type { Role } from '@/lib/domain/access/permission';
import { createRefusalLog } from '@/lib/server/access/refusal-log';
import { plainCookie } from '@/lib/server/access/session-cookie';
import { startSession } from '@/lib/server/access/sessions';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { House } from '@/lib/server/house';
import { createSecrets } from '@/lib/server/secrets/seal';

export interface TestHouse {
  house: House;
  clock: { at: number; now(): number };
  /** A person with these roles, signed in; the value is a `Cookie` header. */
  cookieOf(name: string, roles: Role[]): Promise<string>;
}

/**
 * Puts a house around a test database into the process's slot, so that doors can be called without a server. It has no clusters;
 * `fleet` and `engine` fail when touched unless given.
 */
export function testHouse(o: { db: Db; parts?: Partial<House> }): TestHouse {
  const clock = { at: 1_750_000_000_000, now: () => clock.at };
  const onError = (error: unknown) => {
    throw error;
  };
  const config = {
    file: 'test',
    clusters: [],
    problem: null,
    endpoints: {},
    settleMs: 0,
    requestsPerSecond: 10,
  };
  const house: House = {
    config,
    db: o.db,
    clock,
    secrets: createSecrets(Buffer.alloc(32, 7)),
    refusals: createRefusalLog({ db: o.db, clock, onError }),
    fleet: absent<House['fleet']>('fleet'),
    engine: absent<House['engine']>('engine'),
    repairs: absent<House['repairs']>('repairs'),
    streams: new Map(),
    stop: () => Promise.resolve(),
    ...o.parts,
  };
  globalThis.mullionHouse = Promise.resolve(house);
  const cookieOf = async (name: string, roles: Role[]) => {
    const id = `local:${name}`;
    const { token } = await transaction(o.db, async (tx) => {
      await tx.person.upsert({
        where: { id },
        create: {
          id,
          name,
          displayName: name,
          passwordHash: 'none',
          roles: JSON.stringify(roles),
          createdAt: new Date(0),
        },
        update: { roles: JSON.stringify(roles) },
      });
      return startSession(tx, { personId: id, now: clock.now() });
    });
    return `${plainCookie}=${token}`;
  };
  return { house, clock, cookieOf };
}

function absent<T extends object>(name: string): T {
  const refuse = () => {
    throw new Error(`this test gave the house no ${name}`);
  };
  // A stand-in whose every use fails needs no members.
  return new Proxy({}, { get: refuse, set: refuse }) as T;
}
