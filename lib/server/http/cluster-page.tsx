import 'server-only';
import type { Metadata } from 'next';
import type { ComponentType, ReactNode } from 'react';
import type { Actor } from '@/lib/domain/access/actor';
import { FirstReads } from '@/components/shell/first-reads';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { app } from '@/lib/server/boot';
import { type FirstRead, firstReads } from './first-reads';
import { requestText } from '@/lib/server/i18n/request';

interface Props {
  params: Promise<{ cluster: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A parameter of the address. */
type Get = (name: string) => string | undefined;

interface ClusterPage {
  path: string;
  title: string;
  View: ComponentType<{ cluster: string }>;
  /** What the page shows first; `get`: the parameters of its URL. */
  reads?: (q: { cluster: string; get: Get }) => readonly FirstRead[];
}

export function clusterPage(o: ClusterPage) {
  return {
    generateMetadata: async ({ params }: Props): Promise<Metadata> => {
      return { title: `${await requestText(o.title)} · ${decodeURIComponent((await params).cluster).slice(0, 80)}` };
    },
    Page: async ({ params, searchParams }: Props) => {
      const path = (await params).cluster;
      const cluster = decodeURIComponent(path);
      const actor = await requireSignIn(`/clusters/${path}${o.path}`);
      const given = await searchParams;
      const get = (name: string) => [given[name]].flat()[0];
      return withReads(actor, o.reads?.({ cluster, get }) ?? [], <o.View cluster={cluster} />);
    },
  };
}

/** The page with what it shows first, so that the browser begins without a request. */
export async function withReads(actor: Actor, reads: readonly FirstRead[], page: ReactNode): Promise<ReactNode> {
  if (reads.length === 0) return page;
  return <FirstReads reads={await firstReads({ actor, app: await app() }, reads)}>{page}</FirstReads>;
}

interface Named<Name extends string> {
  params: Promise<Record<Name, string>>;
  searchParams: Props['searchParams'];
}

/** Titled by `title` and the last name in the path. */
export function namedPage<Name extends string>(
  path: string,
  View: ComponentType<Record<Name, string>>,
  more: { title?: string; reads?: (names: Record<Name, string>, get: Get) => readonly FirstRead[] } = {},
) {
  const { title, reads } = more;
  const decoded = async ({ params }: Pick<Named<Name>, 'params'>) =>
    // The names are those of the parameters.
    Object.fromEntries(
      Object.entries<string>(await params).map(([name, value]) => [name, decodeURIComponent(value)]),
    ) as Record<Name, string>;
  const last = /.*\[(\w+)\]/.exec(path)?.[1] ?? '';
  return {
    generateMetadata: async (props: Named<Name>): Promise<Metadata> => {
      const values: Record<string, string> = await decoded(props);
      const name = values[last]?.slice(0, 80) ?? '';
      return { title: title === undefined ? name : `${await requestText(title)} · ${name}` };
    },
    Page: async (props: Named<Name>) => {
      const params: Record<string, string> = await props.params;
      const actor = await requireSignIn(path.replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? ''));
      const names = await decoded(props);
      const given = await props.searchParams;
      const get = (name: string) => [given[name]].flat()[0];
      return withReads(actor, reads?.(names, get) ?? [], <View {...names} />);
    },
  };
}
