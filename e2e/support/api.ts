import { expect, request as playwrightRequest, type APIRequestContext, type APIResponse } from '@playwright/test';

import type { AppContext, PersonName } from './app';

export type Fields = Record<string, unknown>;

export function anonymousClient(app: AppContext): Promise<APIRequestContext> {
  return playwrightRequest.newContext({ baseURL: app.address });
}

const sessions = new WeakMap<AppContext, Map<PersonName, string>>();

/** Signs in once per person and app, because sign-ins are limited by address. */
export async function cookieOf(app: AppContext, name: PersonName): Promise<string> {
  const known = sessions.get(app) ?? new Map<PersonName, string>();
  sessions.set(app, known);
  const held = known.get(name);
  if (held !== undefined) return held;
  const client = await anonymousClient(app);
  const answer = await client.post('/api/session', { data: { name, password: app.password(name) } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { cookies } = await client.storageState();
  await client.dispose();
  const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
  known.set(name, cookie);
  return cookie;
}

export async function clientOf(app: AppContext, name: PersonName): Promise<APIRequestContext> {
  return playwrightRequest.newContext({
    baseURL: app.address,
    extraHTTPHeaders: { cookie: await cookieOf(app, name) },
  });
}

export async function answered(response: APIResponse, status = 200): Promise<Fields> {
  const text = await response.text();
  expect(response.status(), `${response.url()}: ${text.slice(0, 600)}`).toBe(status);
  return fieldsOf(JSON.parse(text));
}

export async function refused(response: APIResponse, status: number): Promise<Fields> {
  return fieldsOf((await answered(response, status)).error);
}

export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`expected an object, got ${JSON.stringify(value)?.slice(0, 200)}`);
  }
  return Object.fromEntries(Object.entries(value));
}

export function listOf(value: unknown): Fields[] {
  if (!Array.isArray(value)) throw new Error(`expected a list, got ${JSON.stringify(value)?.slice(0, 200)}`);
  return value.map(fieldsOf);
}

export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`expected text, got ${JSON.stringify(value)?.slice(0, 200)}`);
  return value;
}

export const namedFields = (error: Fields): string[] => listOf(error.issues ?? []).map((issue) => textOf(issue.field));
